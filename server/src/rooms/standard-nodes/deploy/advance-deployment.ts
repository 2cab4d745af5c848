import {
  DEPLOY_STATUS,
  isChanging,
  type DeployStatus,
  NET_TYPE,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addLine } from "../lines.ts";
import { statusOf } from "../present-node.ts";
import { setStatus } from "../store.ts";
import { checkMachine } from "./check-machine.ts";
import {
  createStep,
  lockRunning,
  type DeploymentRow,
  type Outcome,
  type Phase,
  type Retry,
  type Step,
} from "./deployment.ts";
import { dialLines } from "./dial-lines.ts";
import { mailEnd } from "./end-mail.ts";
import { followInstaller } from "./install-agent.ts";
import { acquireLease } from "./acquire-lease.ts";
import { findJoined, type Joined } from "./find-joined.ts";
import { isOtherNodes } from "./find-conflict.ts";
import { NODE_LINES } from "./node-lines.ts";

const POLL_SECONDS = 5;
const LONGEST_MS = 10 * MINUTE_MS;

/** Third phase: the agent has bound the device and reports. Deletes the credentials that the deployer logged in with. */
async function joinDevice(step: Step): Promise<Outcome> {
  const { deps, node, deployment, log } = step;
  const joined = await findJoined(deps.db, deployment);
  if (!joined) {
    const waitedMs = deps.clock.now().getTime() - deployment.phase_at.getTime();
    if (waitedMs < LONGEST_MS) return { kind: "again", afterSeconds: POLL_SECONDS };
    await log("noReport");
    return { kind: "failed", status: DEPLOY_STATUS.awaitingContact };
  }
  if (await isOtherNodes(deps.db, joined.deviceId, node.standard_node_id)) {
    await log("addressTaken");
    return { kind: "failed", status: DEPLOY_STATUS.addressTaken };
  }
  await saveDevice(step, joined);
  const isLined = node.net_type === NET_TYPE.aggregated && node.dial_config_id !== null;
  return isLined && NODE_LINES.read(deps).length > 0
    ? { kind: "next", phase: "dial" }
    : { kind: "deployed" };
}

async function saveDevice({ deps, node, deployment }: Step, joined: Joined): Promise<void> {
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

/** When to look again; undefined once the deployment has ended. */
type AgainSeconds = number | undefined;

const PLACE_AGAIN_SECONDS = 3;

const PHASES: Readonly<
  Record<Phase, { run: (step: Step) => Promise<Outcome>; connects: boolean }>
> = {
  check: { run: checkMachine, connects: true },
  install: { run: followInstaller, connects: true },
  join: { run: joinDevice, connects: false },
  dial: { run: dialLines, connects: false },
};

/** The agent changes the password as soon as it runs: then there is nothing to log in for, nor a place to wait for. */
async function joinsAlready({ db }: Deps, deployment: DeploymentRow): Promise<boolean> {
  return deployment.phase === "install" && (await findJoined(db, deployment)) !== undefined;
}

/**
 * Does the next step of a deployment. Everything between steps is in the database and on the machine: it may be killed anywhere,
 * repeated, or run by several processes at once.
 * @returns the seconds until the next step; undefined once it has ended.
 */
export async function advanceDeployment(deps: Deps, deploymentId: bigint): Promise<AgainSeconds> {
  const found = await deps.db.transaction().execute((tx) => lockRunning(tx, deploymentId));
  if (!found) return undefined;
  const { run, connects } = PHASES[found.deployment.phase];
  const outcome = (await joinsAlready(deps, found.deployment))
    ? ({ kind: "next", phase: "join" } as const)
    : !connects || (await acquireLease(deps, found.deployment))
      ? await run(createStep(deps, found.node, found.deployment))
      : undefined;
  if (!outcome) return PLACE_AGAIN_SECONDS;
  return deps.db.transaction().execute(async (tx): Promise<AgainSeconds> => {
    const running = await lockRunning(tx, deploymentId);
    return running ? apply(deps, tx, { ...running, outcome }) : undefined;
  });
}

interface Ended extends NonNullable<Awaited<ReturnType<typeof lockRunning>>> {
  readonly outcome: Outcome;
}

async function update(
  tx: Tx,
  { deployment_id: id }: DeploymentRow,
  columns: object,
): Promise<void> {
  await tx
    .updateTable("standard_node_deployments")
    .set({ leased_until: null, ...columns })
    .where("deployment_id", "=", id)
    .execute();
}

/** Repeats a phase after a pause, or ends where it was repeated often enough. */
async function retry(
  deps: Deps,
  tx: Tx,
  { node, deployment, outcome }: Ended & { outcome: Retry },
): Promise<AgainSeconds> {
  const now = deps.clock.now();
  const { afterSeconds, phase, most, status } = outcome;
  const counter = phase === undefined ? "failures" : "restarts";
  const count = deployment[counter] + 1;
  if (count >= most) {
    await end(deps, tx, { node, deployment }, status);
    return undefined;
  }
  await update(tx, deployment, { [counter]: count, phase: phase ?? deployment.phase });
  if (afterSeconds > 0)
    await addLine(tx, node, now, "retrying", { seconds: afterSeconds, attempt: count + 1 });
  return afterSeconds;
}

/** Ends a deployment; the owner is mailed, unless it followed a change of a node that is deployed. */
async function end(
  deps: Deps,
  tx: Tx,
  { node, deployment }: Omit<Ended, "outcome">,
  status: DeployStatus,
): Promise<void> {
  const now = deps.clock.now();
  await update(tx, deployment, { ended_at: now });
  await setStatus(tx, node.standard_node_id, status, now);
  if (status === DEPLOY_STATUS.awaitingContact) await addLine(tx, node, now, "awaitingContact");
  if (!isChanging(statusOf(node))) await mailEnd(deps, tx, node, status);
}

/** Writes what a step came to. */
async function apply(
  deps: Deps,
  tx: Tx,
  { node, deployment, outcome }: Ended,
): Promise<AgainSeconds> {
  const now = deps.clock.now();
  switch (outcome.kind) {
    case "again":
      await update(tx, deployment, { failures: 0 });
      return outcome.afterSeconds;
    case "next":
      await update(tx, deployment, { phase: outcome.phase, phase_at: now, failures: 0 });
      return 0;
    case "retry":
      return retry(deps, tx, { node, deployment, outcome });
    case "failed":
      await end(deps, tx, { node, deployment }, outcome.status);
      return undefined;
    case "deployed":
      await end(deps, tx, { node, deployment }, DEPLOY_STATUS.deployed);
      if (deployment.kind === "install") await addLine(tx, node, now, "deployed");
      else if (!outcome.isPartly) await addLine(tx, node, now, "changed");
      return undefined;
  }
}
