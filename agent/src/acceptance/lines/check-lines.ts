import { networkInterfaces } from "node:os";
import type { LineResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type { LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import type { LineList } from "../../dial/line-list.ts";
import { jitterOf } from "./jitter.ts";
import type { TimeSource } from "../../platform/time.ts";
import type { ServerLink } from "../../protocol/server-link.ts";

const PINGS = 10;
const PING_INTERVAL_MS = 200;
const PING_TIMEOUT_MS = 2_000;

/** A session as an acceptance reports it. */
export function lineResult(line: LineStatus): LineResult {
  const { statistics } = line;
  return {
    lineId: line.lineId,
    session: line.session,
    state: line.state,
    ...(line.error === undefined ? {} : { error: line.error }),
    ipv4: line.ipv4,
    ipv6: line.ipv6,
    hasIpv6: line.ipv6State === "working",
    rttMs: statistics?.rttAverageMs ?? null,
    jitterMs: statistics?.jitterMs ?? null,
    lossPercent: statistics?.lossAveragePercent ?? 0,
  };
}

/** A machine without lines of its own: its default route, by calls to the server. */
async function checkDefault(
  link: ServerLink,
  time: TimeSource,
  signal: AbortSignal,
): Promise<LineResult> {
  const roundTrips: number[] = [];
  for (let index = 0; index < PINGS && !signal.aborted; index += 1) {
    const result = await link.call(ping, {}, { timeoutMs: PING_TIMEOUT_MS, signal });
    if (result.kind === "ok") roundTrips.push(result.roundTripMs);
    await time.sleep(PING_INTERVAL_MS, signal);
  }
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const ipv6 =
    addresses.find(({ family, address }) => family === "IPv6" && /^[23]/.test(address))?.address ??
    "";
  const total = roundTrips.reduce((sum, each) => sum + each, 0);
  return {
    lineId: "",
    session: 1,
    state: roundTrips.length > 0 ? "normal" : "abnormal",
    ...(roundTrips.length > 0 ? {} : { error: "noConnectivity" as const }),
    ipv4: "",
    ipv6,
    hasIpv6: ipv6 !== "",
    rttMs: roundTrips.length > 0 ? total / roundTrips.length : null,
    jitterMs: jitterOf(roundTrips),
    lossPercent: 100 * (1 - roundTrips.length / PINGS),
  };
}

/** The state of each line now, or of the default route of a machine that has none. */
export async function checkLines(options: {
  lines: LineList | undefined;
  link: ServerLink;
  time: TimeSource;
  signal: AbortSignal;
}): Promise<LineResult[]> {
  const { lines, link, time, signal } = options;
  if (lines === undefined || lines.isEmpty()) return [await checkDefault(link, time, signal)];
  return lines.statuses().map(lineResult);
}
