import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { fetchLines, reportLines } from "@nodeyard/contract/dial/agent-calls.ts";
import { LINE_REPORT_SECONDS } from "@nodeyard/contract/dial/agent-lines.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import { type CallContext, sendAcknowledgement } from "./device-calls.ts";
import { isSettled, statusesAt, applyLines, type VirtualLines } from "./virtual-lines.ts";

const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 10_000;

/** Pending work of a device on its lines. */
interface LineWork {
  isCurrent: boolean;
  /** Signature of the last report, and when the next one without a change is due. */
  shown: string;
  dueMs: number;
}

const NO_LINES: VirtualLines = { version: 0, lines: [] };

/** Fetches a device's lines, and dials those of waiting commands. False if the server is unreachable. */
async function fetchOwn(context: CallContext, bound: BoundDevice): Promise<boolean> {
  const { client, now } = context;
  const callOptions = { ...callsOf(bound), timeoutMs: TIMEOUT_MS };
  const result = await client.call(fetchLines, {}, callOptions);
  if (result.kind === "unreachable") return false;
  if (result.kind === "rejected") return true;
  const ids = new Set(bound.dials.flatMap(({ lineIds, isBegun }) => (isBegun ? [] : lineIds)));
  bound.lines = applyLines(bound.lines, result.body, ids, now());
  for (const dial of bound.dials) dial.isBegun = true;
  return true;
}

/** Reports a device's lines as they are now. @returns the server's version, or undefined if it is unreachable. */
async function report(context: CallContext, bound: BoundDevice): Promise<number | undefined> {
  const { client, now } = context;
  const own = bound.lines ?? NO_LINES;
  const result = await client.call(
    reportLines,
    {
      version: own.version,
      sentAt: new Date(now()).toISOString(),
      driver: "ready",
      lines: statusesAt(own, now()),
    },
    { ...callsOf(bound), timeoutMs: TIMEOUT_MS },
  );
  if (result.kind === "unreachable") return undefined;
  return result.kind === "ok" ? result.body.version : own.version;
}

/** Acknowledges dials whose lines all have a result. */
async function finishDials(context: CallContext, bound: BoundDevice): Promise<void> {
  const own = bound.lines ?? NO_LINES;
  const over = bound.dials.filter(
    ({ isBegun, lineIds }) => isBegun && isSettled(own, new Set(lineIds), context.now()),
  );
  for (const dial of over) {
    if (!(await sendAcknowledgement(context, bound, { commandId: dial.commandId, state: "done" })))
      return;
    bound.dials.splice(bound.dials.indexOf(dial), 1);
  }
}

/** Lets a device that has lines, or shall dial some, report them once; for histories that are simulated on a controlled clock. */
export async function sendLines(context: CallContext, bound: BoundDevice): Promise<void> {
  if (bound.lines === undefined && bound.dials.length === 0) return;
  await fetchOwn(context, bound);
  await report(context, bound);
  await finishDials(context, bound);
}

/** False if the server is unreachable. */
async function advance(context: CallContext, bound: BoundDevice, work: LineWork): Promise<boolean> {
  if (!work.isCurrent || bound.dials.some(({ isBegun }) => !isBegun)) {
    if (!(await fetchOwn(context, bound))) return false;
    work.isCurrent = true;
  }
  const own = bound.lines;
  if (own === undefined || (own.lines.length === 0 && work.shown === "")) return true;
  const states = statusesAt(own, context.now()).map(({ lineId, session, state, error }) =>
    [lineId, session, state, error].join(" "),
  );
  const shown = [own.version, ...states].join("\n");
  if (shown !== work.shown || context.now() >= work.dueMs) {
    const version = await report(context, bound);
    if (version === undefined) return false;
    work.shown = own.lines.length === 0 ? "" : shown;
    work.dueMs = context.now() + LINE_REPORT_SECONDS * 1000;
    work.isCurrent = version === own.version;
  }
  await finishDials(context, bound);
  return true;
}

/**
 * Simulates the lines of devices until the signal fires: normal nodes ask for theirs after a start, others when a command
 * asks them to dial. Devices without lines cause no calls.
 */
export async function followLines(
  options: CallContext & {
    devices: readonly BoundDevice[];
    isThere: (bound: BoundDevice) => boolean;
    time: TimeSource;
    signal: AbortSignal;
  },
): Promise<void> {
  const { devices, isThere, time, signal } = options;
  const works = new Map<BoundDevice, LineWork>();
  const mayHaveLines = (bound: BoundDevice): boolean =>
    bound.device.deviceType === "normal" || bound.lines !== undefined || bound.dials.length > 0;
  for (let failures = 0; !signal.aborted;) {
    let isReached = true;
    for (const bound of devices) {
      if (signal.aborted) return;
      if (!isThere(bound) || !mayHaveLines(bound)) continue;
      const work = works.get(bound) ?? { isCurrent: false, shown: "", dueMs: 0 };
      works.set(bound, work);
      isReached = await advance(options, bound, work);
      if (!isReached) break;
    }
    failures = isReached ? 0 : failures + 1;
    await time.sleep(failures > 0 ? backoffMs(failures, undefined) : POLL_INTERVAL_MS, signal);
  }
}
