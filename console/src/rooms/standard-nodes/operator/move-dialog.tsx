import { moveNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { DEPLOY_STATUS, MOVES, type Move } from "@nodeyard/contract/standard-nodes/rules.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { statusText } from "../../../shared/node-status.tsx";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { ChoiceField } from "../../../shared/ui/choice-field.tsx";
import { ActedNode, type ActProps } from "./acted-node.tsx";
import { ownedNodes } from "./messages.ts";

/** Changes a node's status by hand. */
export function MoveDialog({ node, onClose }: ActProps) {
  const { serverID, version, deviceId, serverDeployStatus: now } = node;
  const { deployed, pending } = DEPLOY_STATUS;
  const impossible = deviceId === null ? deployed : pending;
  const moves = MOVES.filter((status) => status !== now && status !== impossible);
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
          <ActedNode node={node} />
          <ChoiceField
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
