import {
  moveNode,
  setAdminNodesDialConfig,
  type OwnedNode,
} from "@nodeyard/contract/operator/node-calls.ts";
import { DEPLOY_STATUS, MOVES, type Move } from "@nodeyard/contract/standard-nodes/rules.ts";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { statusText } from "../../../shared/node-status.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { ownedNodes } from "./messages.ts";

interface ActProps {
  readonly node: OwnedNode;
  readonly onClose: () => void;
}

function lead({ serverNote, serverID, serverDeployStatus }: OwnedNode) {
  return (
    <Facts
      facts={[
        [ownedNodes.node, `${serverNote} · ${serverID}`],
        [ownedNodes.status, statusText(serverDeployStatus)],
      ]}
    />
  );
}

/** Changes a node's status by hand. */
export function MoveDialog({ node, onClose }: ActProps) {
  const { serverID, version, deviceId, serverDeployStatus: now } = node;
  const moves = MOVES.filter(
    (status) => status !== now && (status !== DEPLOY_STATUS.deployed || deviceId !== null),
  );
  const [status, setStatus] = useState<Move>(
    moves.find((each) => each === DEPLOY_STATUS.awaitingContact) ?? DEPLOY_STATUS.pending,
  );
  return (
    <ActDialog
      title={ownedNodes.moveTitle}
      text={ownedNodes.moveText}
      submit={ownedNodes.moveSubmit}
      shape="right"
      lead={
        <>
          {lead(node)}
          <Choice
            label={ownedNodes.moveTo}
            value={String(status)}
            options={moves.map((each) => ({ value: String(each), label: statusText(each) }))}
            onChange={(value) => setStatus(moves.find((each) => String(each) === value) ?? status)}
          />
        </>
      }
      send={(reason) => call(moveNode, { serverID, serverDeployStatus: status, version, reason })}
      onClose={onClose}
    />
  );
}

/** Gives a node one of its owner's dial configurations. */
export function ConfigDialog({ node, onClose }: ActProps) {
  const { serverID, version } = node;
  return (
    <ActDialog
      title={ownedNodes.configTitle}
      text={ownedNodes.configText}
      submit={ownedNodes.configSubmit}
      lead={lead(node)}
      fields={(errors) => (
        <Field
          name="dialConfigID"
          label={ownedNodes.configId}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={node.serverConfigID}
          error={errors["dialConfigID"]}
        />
      )}
      validate={(data) => ({
        dialConfigID: /^\d{1,18}$/.test(trimmedText(data, "dialConfigID"))
          ? undefined
          : ownedNodes.configInvalid,
      })}
      send={(reason, data) =>
        call(setAdminNodesDialConfig, {
          serverID,
          version,
          reason,
          dialConfigID: trimmedText(data, "dialConfigID"),
        })
      }
      onClose={onClose}
    />
  );
}
