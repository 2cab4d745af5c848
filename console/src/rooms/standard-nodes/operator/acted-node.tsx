import type { OwnedNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { statusText } from "../../../shared/node-status.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { ownedNodes } from "./messages.ts";

export interface ActProps {
  readonly node: OwnedNode;
  readonly onClose: () => void;
}

/** Node that an act concerns. */
export function ActedNode({
  node: { serverNote, serverID, serverDeployStatus },
}: Pick<ActProps, "node">) {
  return (
    <Facts
      facts={[
        [ownedNodes.node, `${serverNote} · ${serverID}`],
        [ownedNodes.status, statusText(serverDeployStatus)],
      ]}
    />
  );
}
