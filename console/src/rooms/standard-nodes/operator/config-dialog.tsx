import {
  setAdminNodesDialConfig,
  type OwnedNode,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { ComboBox, type ComboBoxOption } from "../../../shared/pickers/combo-box.tsx";
import { FieldNote } from "../../../shared/ui/field.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ActedNode, type ActProps } from "./acted-node.tsx";
import { ownedNodes } from "./messages.ts";
import { freeConfigsOf } from "./queries.ts";
import fieldStyles from "../../../shared/ui/field.module.css";

/** The node's own one, for a node that has one and is submitted again. */
function ownOption({ serverConfigID, serverConfigName }: OwnedNode): ComboBoxOption[] {
  return serverConfigID === "" ? [] : [{ value: serverConfigID, label: serverConfigName }];
}

/** Gives a node one of its owner's dial configurations that no node has. */
export function ConfigDialog({ node, onClose }: ActProps) {
  const { serverID, version, owner } = node;
  const free = useQuery(freeConfigsOf(owner));
  const [dialConfigID, choose] = useState(node.serverConfigID);
  const options = (free.data ?? []).map(({ dialConfigId, name, lineCount }) => ({
    value: dialConfigId,
    label: ownedNodes.configLine(name, lineCount),
  }));
  return (
    <ActDialog
      title={ownedNodes.configTitle}
      text={ownedNodes.configText}
      submit={ownedNodes.configSubmit}
      lead={
        <>
          <ActedNode node={node} />
          <LoadProblem query={free} />
        </>
      }
      fields={(errors) => (
        <div className={fieldStyles["field"]}>
          <ComboBox
            label={ownedNodes.config}
            options={[...ownOption(node), ...options]}
            value={dialConfigID === "" ? undefined : dialConfigID}
            placeholder={free.isPending ? ownedNodes.configLoading : ownedNodes.configChoose}
            empty={ownedNodes.configNone}
            onChoose={choose}
          />
          <FieldNote id={`config-${serverID}`} error={errors["dialConfigID"]} />
        </div>
      )}
      validate={() => ({
        dialConfigID: dialConfigID === "" ? ownedNodes.configRequired : undefined,
      })}
      send={(reason) => call(setAdminNodesDialConfig, { serverID, version, reason, dialConfigID })}
      onClose={onClose}
    />
  );
}
