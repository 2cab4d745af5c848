import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { NodeStatus } from "../../shared/node-status.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import styles from "./nodes.module.css";

/** A node's deploy status, and what its log says last. */
export function DeployState({
  node: { serverDeployStatus: status, serverDeployMessage: message },
}: {
  node: Pick<StandardNode, "serverDeployStatus" | "serverDeployMessage">;
}) {
  const isDone = status === DEPLOY_STATUS.deployed;
  return (
    <TwoLines
      first={<NodeStatus status={status} />}
      second={isDone ? "" : <span className={styles["message"]}>{message}</span>}
    />
  );
}
