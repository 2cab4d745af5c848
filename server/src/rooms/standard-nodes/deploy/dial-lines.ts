import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { NODE_LINES, type LinedNode } from "./node-lines.ts";
import type { Outcome, Step } from "./deployment.ts";

const POLL_SECONDS = 5;
const LONGEST_MS = 15 * MINUTE_MS;

/** Undefined for what changes no lines. */
function linedNode({ node, deployment }: Step): LinedNode | undefined {
  if (deployment.kind === "bandwidth") return undefined;
  const { account_id: accountId, device_id: deviceId, dial_config_id: dialConfigId } = node;
  return deviceId === null || dialConfigId === null
    ? undefined
    : { accountId, deviceId, dialConfigId };
}

/** True if the device has reported since the deployment began: it knows then what is configured. */
async function hasReported({ deps, node, deployment }: Step): Promise<boolean> {
  const row = await deps.db
    .selectFrom("device_status")
    .select("device_id")
    .where("device_id", "=", node.device_id)
    .where("last_seen_at", ">", deployment.started_at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Last phase, and the only one of a change: the lines are dialled, or the device without lines has reported since. */
export async function dialLines(step: Step): Promise<Outcome> {
  const { deps, node, deployment, log } = step;
  const lined = linedNode(step);
  const [nodeLines] = NODE_LINES.read(deps);
  const now = deps.clock.now();
  const isLate = now.getTime() - deployment.phase_at.getTime() > LONGEST_MS;
  const again = { kind: "again", afterSeconds: POLL_SECONDS } as const;
  if (!lined || !nodeLines) {
    if (await hasReported(step)) return { kind: "deployed" };
    // A device that is away applies the change when it is back.
    return { ...again, afterSeconds: isLate ? 60 : POLL_SECONDS };
  }
  if (!deployment.is_dialled) {
    await log(deployment.kind === "install" ? "dialling" : "changing");
    await deps.db.transaction().execute(async (tx) => {
      await nodeLines.dial(tx, lined, now);
      await tx
        .updateTable("standard_node_deployments")
        .set({ is_dialled: true })
        .where("deployment_id", "=", deployment.deployment_id)
        .execute();
    });
    return again;
  }
  const lines = await nodeLines.read(deps.db, lined, deployment.phase_at);
  if (lines.state === "up") return { kind: "deployed" };
  if (lines.state === "dialling" && !isLate) return again;
  if (lines.state === "failing") await log("dialFailed", { failed: lines.failed });
  else await log("dialSilent");
  // A line that fails is a state of the line. Only a node that never served, and of which no line comes up, is not deployed.
  return node.deployed_at !== null || lines.normal > 0
    ? { kind: "deployed", isPartly: true }
    : { kind: "failed", status: DEPLOY_STATUS.dialFailed };
}
