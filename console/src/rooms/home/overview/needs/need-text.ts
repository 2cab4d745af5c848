// Offered to other rooms.
import type { Need } from "@nodeyard/contract/home/overview-calls.ts";
import type { NeedKind } from "@nodeyard/contract/home/rules.ts";
import { durationText } from "../../../../shared/duration-text.ts";
import { needs } from "./messages.ts";

const MANY: Readonly<Record<Exclude<NeedKind, "wallet">, (count: number) => string>> = {
  offline: needs.manyOffline,
  unstable: needs.manyUnstable,
  task: needs.manyTask,
  lite_fault: needs.manyLiteFault,
  normal_fault: needs.manyNormalFault,
  was_offline: needs.manyWasOffline,
  was_unstable: needs.manyWasUnstable,
  evening_peak: needs.manyEveningPeak,
  bandwidth_bound: needs.manyBandwidthBound,
  bandwidth: needs.manyBandwidth,
  stability: needs.manyStability,
  agent: needs.manyAgent,
};

const ONE = {
  unstable: needs.needUnstable,
  was_offline: needs.needWasOffline,
  was_unstable: needs.needWasUnstable,
  evening_peak: needs.needEveningPeak,
  bandwidth_bound: needs.needBandwidthBound,
  bandwidth: needs.needBandwidth,
  stability: needs.needStability,
  agent: needs.needAgent,
} as const satisfies Readonly<Partial<Record<NeedKind, string>>>;

function textOf(need: Need, nowMs: number, adviceOf: (solution: string) => string): string {
  switch (need.kind) {
    case "wallet":
      return needs.needWalletText;
    case "offline":
      return need.since === null
        ? needs.needNever
        : needs.needOffline(durationText(Math.max(0, nowMs - Date.parse(need.since))));
    case "task":
      return needs.needTask(adviceOf(need.solution));
    case "lite_fault":
    case "normal_fault":
      return need.fault;
    default:
      return ONE[need.kind];
  }
}

/**
 * A thing that needs the owner, in words; the title is what it is about, where that is no single device. `adviceOf` has the words
 * for why a task failed.
 */
export function needText(
  need: Need,
  nowMs: number,
  adviceOf: (solution: string) => string,
): { readonly title: string; readonly text: string } {
  if (need.kind !== "wallet" && !need.device)
    return { title: MANY[need.kind](need.deviceCount), text: "" };
  const title = need.kind === "wallet" ? needs.needWallet : "";
  return { title, text: textOf(need, nowMs, adviceOf) };
}
