import * as calls from "@nodeyard/contract/monitoring/timeline-calls.ts";
import { rangeBefore, timelineRange } from "@nodeyard/contract/monitoring/timeline.ts";
import { floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../../devices/own-device.ts";
import { readCommands, readIncidents } from "./read-marks.ts";
import { readMeasured, readMedians, type Measured } from "./read-measured.ts";

type StepAt = (atMs: number) => Pick<Measured, "outBps" | "stable"> | undefined;

/** An own device's steps of a span, what they are compared with, and what happened meanwhile. */
export const getTimeline = handle(calls.getTimeline, async (deps, query, caller) => {
  const { span = "24h", compare } = query;
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.deviceId);
  const range = timelineRange(span, deps.clock.now());
  const { from, until, stepMs } = range;

  const readCompared = async (): Promise<StepAt | undefined> => {
    if (compare === "fleet") {
      const medians = await readMedians(deps, caller.accountId, range);
      return (atMs) => medians.get(floorTo(atMs, HOUR_MS));
    }
    if (compare === "before") {
      const lengthMs = until.getTime() - from.getTime();
      const before = await readMeasured(deps, deviceId, span, rangeBefore(range));
      return (atMs) => before.get(atMs - lengthMs);
    }
    return undefined;
  };
  const [measured, comparedAt, incidents, commands] = await Promise.all([
    readMeasured(deps, deviceId, span, range),
    readCompared(),
    readIncidents(deps.db, deviceId, range),
    readCommands(deps.db, deviceId, range),
  ]);
  const stepCount = (until.getTime() - from.getTime()) / stepMs;
  const steps = Array.from({ length: stepCount }, (_, step) => from.getTime() + step * stepMs);
  return {
    from: from.toISOString(),
    stepSeconds: stepMs / 1000,
    outBps: steps.map((atMs) => measured.get(atMs)?.outBps ?? null),
    inBps: steps.map((atMs) => measured.get(atMs)?.inBps ?? null),
    stable: steps.map((atMs) => measured.get(atMs)?.stable ?? null),
    compared: comparedAt
      ? {
          outBps: steps.map((atMs) => comparedAt(atMs)?.outBps ?? null),
          stable: steps.map((atMs) => comparedAt(atMs)?.stable ?? null),
        }
      : null,
    incidents,
    commands,
  };
});
