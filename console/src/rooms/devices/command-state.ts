import type { CommandRow } from "@nodeyard/contract/devices/calls.ts";
import type { Tone } from "../../shared/ui/status-dot.tsx";

type State = CommandRow["state"];

const SETTLED: ReadonlySet<State> = new Set(["done", "failed", "declined", "timed_out"]);

/** True in a final state. */
export function isSettled(state: State): boolean {
  return SETTLED.has(state);
}

export const COMMAND_TONES: Readonly<Record<State, Tone>> = {
  queued: "neutral",
  sent: "info",
  acknowledged: "info",
  done: "success",
  failed: "danger",
  declined: "warning",
  timed_out: "danger",
};
