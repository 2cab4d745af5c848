import { NODE_STEPS } from "@nodeyard/contract/node-steps.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import { defineCommandKind } from "../../commands/command-kind.ts";
import { lockRunning, stateColumns, settle, stepOf, updateRun } from "./run-row.ts";

/** A step that a node has taken is ended by its silence, not by its command. */
const COMPLETION_MS = 180 * MINUTE_MS;

/** Acknowledged: the node runs the step. Declined: its agent does not support steps. Measurements arrive with its reports. */
export const acceptCommand = defineCommandKind({
  kind: "accept",
  payload: z.object({
    runId: z.string().regex(/^\d{1,18}$/),
    step: z.enum(NODE_STEPS),
    attempt: z.number().int(),
  }),
  completionMs: COMPLETION_MS,
  toWire: (payload) => payload,
  onState: async (tx, { state, payload, deviceId }, now) => {
    if (state !== "acknowledged" && state !== "declined") return;
    const run = await lockRunning(tx, BigInt(payload.runId));
    const isCurrent =
      run?.device_id === deviceId &&
      stepOf(run) === payload.step &&
      run.attempt === payload.attempt;
    if (!isCurrent) return;
    if (state === "declined") await settle(tx, run, "stop", now, stateColumns("declined"));
    else await updateRun(tx, run, { heard_at: now, ...stateColumns(payload.step, { percent: 0 }) });
  },
});
