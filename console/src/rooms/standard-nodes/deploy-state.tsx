import type { LineCounts, StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../shared/format.ts";
import { NodeStatus } from "../../shared/node-status.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { nodes } from "./messages.ts";
import styles from "./nodes.module.css";

/** Lines that are not up, of all lines of a node; empty if all are. */
function linesText({ total, normal, abnormal, dialling, isCurrent }: LineCounts): string {
  const count = formatCount(total);
  if (!isCurrent) return nodes.linesUnknown(count);
  if (abnormal > 0) return nodes.linesAbnormal(count, formatCount(abnormal));
  if (dialling > 0) return nodes.linesDialling(count, formatCount(dialling));
  return normal < total ? nodes.linesUndialled(count, formatCount(total - normal)) : "";
}

type Stated = Pick<
  StandardNode,
  "serverID" | "serverDeployStatus" | "serverDeployMessage" | "lines"
>;

/**
 * A node's deploy status, and beneath it the end of its log, or its lines that are not up.
 * @param isOwn the lines are linked to: the page of lines has those of its reader
 */
export function DeployState({ node, isOwn = false }: { node: Stated; isOwn?: boolean }) {
  const { serverDeployStatus: status, serverDeployMessage: message } = node;
  const isDone = status === DEPLOY_STATUS.deployed;
  const lines = isDone && node.lines !== null ? linesText(node.lines) : "";
  return (
    <TwoLines
      first={<NodeStatus status={status} />}
      second={
        <span className={styles["message"]}>
          {!isDone && message}
          {lines !== "" && isOwn ? (
            <Link to="/dialStatus" search={{ search: node.serverID }}>
              {lines}
            </Link>
          ) : (
            lines
          )}
        </span>
      }
    />
  );
}
