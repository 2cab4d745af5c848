import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { addressOf, onMachine, type LoggedIn, type Patience } from "./connect.ts";
import type { Outcome, Step } from "./deployment.ts";
import { findBoundMachine, isDeployedElsewhere, isOtherNodes } from "./find-conflict.ts";
import { startInstaller } from "./install-agent.ts";
import { hardwareLine, judgeMachine } from "./judge-machine.ts";
import { PROBE, readProbe } from "./probe.ts";

const PATIENCE: Patience = { most: 3, pauseSeconds: 20 };
const TAKEN = { kind: "failed", status: DEPLOY_STATUS.addressTaken } as const;
const UNFIT = { kind: "failed", status: DEPLOY_STATUS.hardwareLow } as const;

/** First phase: connect, look at system and hardware, make sure that the machine is nobody else's, and begin to install. */
export async function checkMachine(step: Step): Promise<Outcome> {
  const { log, enter } = step;
  await enter(DEPLOY_STATUS.connecting);
  await log("connecting", { address: addressOf(step) });
  return onMachine(step, PATIENCE, (machine) => judge(step, machine));
}

async function judge(step: Step, { session, root }: LoggedIn): Promise<Outcome> {
  const { deps, log, enter } = step;
  await enter(DEPLOY_STATUS.checking);
  await log("loggedIn");
  // Said to those alone who can log in: to others no address says if a node is there.
  if (await isDeployedElsewhere(deps.db, step.node)) {
    await log("addressTaken");
    return TAKEN;
  }
  const machine = readProbe((await session.run("sh -s", PROBE)).output);
  if (!machine) {
    await log("systemUnfit", { what: "notLinux" });
    return UNFIT;
  }
  await log("hardware", hardwareLine(machine));
  const refusal = judgeMachine(machine, deps.config.nodeFloor);
  if (refusal) {
    if (refusal.line === "systemUnfit") await log(refusal.line, refusal.params);
    else await log(refusal.line, refusal.params);
    return UNFIT;
  }
  const bound = await findBoundMachine(deps.db, machine.macs);
  if (!bound) return startInstaller(step, root, undefined);
  if (bound.accountId !== step.node.account_id) {
    await log("machineTaken", { mac: bound.mac });
    return TAKEN;
  }
  if (await isOtherNodes(deps.db, bound.deviceId, step.node.standard_node_id)) {
    await log("addressTaken");
    return TAKEN;
  }
  await log("adopted", { device: bound.serverId });
  return startInstaller(step, root, bound.deviceId);
}
