import { DEPLOY_STATUS, NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { addLine } from "../lines.ts";
import { lockRunning, type Outcome, type Step } from "./deployment.ts";
import { findJoined, type Joined } from "./find-joined.ts";
import { isOtherNodes } from "./find-conflict.ts";
import { NODE_LINES } from "./node-lines.ts";

const LOOK_EVERY_SECONDS = 5;
const LONGEST_MS = 10 * MINUTE_MS;

/** Third phase: the agent has bound the device and reports. What the deployer logged in with is deleted then. */
export async function joinDevice(step: Step): Promise<Outcome> {
  const { deps, node, deployment, say } = step;
  const joined = await findJoined(deps.db, deployment);
  if (!joined) {
    const waitedMs = deps.clock.now().getTime() - deployment.phase_at.getTime();
    if (waitedMs < LONGEST_MS) return { kind: "again", afterSeconds: LOOK_EVERY_SECONDS };
    await say("noReport");
    return { kind: "failed", status: DEPLOY_STATUS.awaitingContact };
  }
  if (await isOtherNodes(deps.db, joined.deviceId, node.standard_node_id)) {
    await say("addressTaken", { address: node.ip });
    return { kind: "failed", status: DEPLOY_STATUS.addressTaken };
  }
  await keepDevice(step, joined);
  const isLined = node.net_type === NET_TYPE.aggregated && node.dial_config_id !== null;
  return isLined && NODE_LINES.read(deps).length > 0
    ? { kind: "next", phase: "dial" }
    : { kind: "deployed" };
}

async function keepDevice({ deps, node, deployment }: Step, joined: Joined): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockRunning(tx, deployment.deployment_id))) return;
    await tx
      .updateTable("standard_nodes")
      .set({ device_id: joined.deviceId, secret_kind: null, sealed_secret: null })
      .where("standard_node_id", "=", node.standard_node_id)
      .execute();
    await addLine(tx, node, deps.clock.now(), "bound", { device: joined.serverId });
  });
}
