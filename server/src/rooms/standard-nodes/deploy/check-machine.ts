import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { addressOf, onMachine, type LoggedIn, type Patience } from "./connect.ts";
import type { Outcome, Step } from "./deployment.ts";
import { findBoundMachine, isAddressTaken, isOtherNodes } from "./find-conflict.ts";
import { startInstaller } from "./install-agent.ts";
import { hardwareLine, judgeMachine } from "./judge-machine.ts";
import { PROBE, readProbe } from "./probe.ts";

const PATIENCE: Patience = { most: 3, pauseSeconds: 20 };
const TAKEN = { kind: "failed", status: DEPLOY_STATUS.addressTaken } as const;
const UNFIT = { kind: "failed", status: DEPLOY_STATUS.hardwareLow } as const;

/** First phase: connect, look at system and hardware, make sure that the machine is nobody else's, and begin to install. */
export async function checkMachine(step: Step): Promise<Outcome> {
  const { deps, node, say, enter } = step;
  await enter(DEPLOY_STATUS.connecting);
  await say("connecting", { address: addressOf(step) });
  if (await isAddressTaken(deps.db, node)) {
    await say("addressTaken", { address: addressOf(step) });
    return TAKEN;
  }
  return onMachine(step, PATIENCE, (machine) => judge(step, machine));
}

async function judge(step: Step, { session, root }: LoggedIn): Promise<Outcome> {
  const { deps, say, enter } = step;
  await enter(DEPLOY_STATUS.checking);
  await say("loggedIn");
  const machine = readProbe((await session.run("sh -s", PROBE)).output);
  if (!machine) {
    await say("systemUnfit", { what: "notLinux" });
    return UNFIT;
  }
  await say("hardware", hardwareLine(machine));
  const refusal = judgeMachine(machine, deps.config.nodeFloor);
  if (refusal) {
    if (refusal.line === "systemUnfit") await say(refusal.line, refusal.params);
    else await say(refusal.line, refusal.params);
    return UNFIT;
  }
  const bound = await findBoundMachine(deps.db, machine.macs);
  if (!bound) return startInstaller(step, root, undefined);
  if (bound.accountId !== step.node.account_id) {
    await say("machineTaken", { mac: bound.mac });
    return TAKEN;
  }
  if (await isOtherNodes(deps.db, bound.deviceId, step.node.standard_node_id)) {
    await say("addressTaken", { address: addressOf(step) });
    return TAKEN;
  }
  await say("adopted", { device: bound.serverId });
  return startInstaller(step, root, bound.deviceId);
}
