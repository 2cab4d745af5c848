import type {
  AgentLine,
  AgentLinesResponse,
  LineStatistics,
  LineStatus,
} from "@nodeyard/contract/dial/agent-calls.ts";
import type { LineError } from "@nodeyard/contract/dial/agent-lines.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { pick, roll, rollBetween, smoothNoise } from "./random.ts";

/** A line as a virtual device has it; never its password. */
interface VirtualLine {
  lineId: string;
  /** Account, or address of a static line: decides what happens to it. */
  name: string;
  count: number;
  /** Version of the settings that it was dialled with. */
  version: number;
  /** Null: nobody has dialled it. */
  dialledMs: number | null;
  /** How often its owner has dialled these settings. */
  dials: number;
}

/** The lines of a device, as stored. */
export interface VirtualLines {
  version: number;
  lines: VirtualLine[];
}

/** How long a dial takes. */
const DIAL_MS = { least: 2_000, most: 9_000 };
/** A failing line is dialled again this often. */
const REDIAL_MS = 5 * MINUTE_MS;
const TROUBLED_SHARE = 0.18;

interface Trouble {
  readonly error: LineError;
  readonly exitCode?: number;
  readonly detail: string;
  /** Whether another dial may help, or new settings only. */
  readonly passes: boolean;
  readonly hasAddress?: true;
}

/** What troubles lines, the more frequent more often. */
const TROUBLES: readonly [Trouble, ...Trouble[]] = [
  { error: "authFailed", exitCode: 19, detail: "E=691 authentication failure", passes: false },
  { error: "authFailed", exitCode: 19, detail: "user locked", passes: false },
  { error: "noServer", exitCode: 10, detail: "", passes: true },
  { error: "noServer", exitCode: 10, detail: "", passes: true },
  { error: "peerSilent", exitCode: 15, detail: "", passes: true },
  { error: "negotiationFailed", exitCode: 10, detail: "", passes: true },
  { error: "serverRefused", exitCode: 10, detail: "too many sessions", passes: true },
  { error: "noConnectivity", detail: "", passes: true, hasAddress: true },
];

function seedOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** What troubles a line of this name with settings of this version, after so many dials; undefined: it comes up. */
export function troubleOf(name: string, version: number, dials: number): Trouble | undefined {
  const seed = seedOf(name);
  if (roll(seed, version, 91) >= TROUBLED_SHARE) return undefined;
  const trouble = pick(TROUBLES, seed, version, 92);
  // Every other further dial helps where a dial can.
  const isOver = trouble.passes && dials > 1 && roll(seed, version, dials, 93) < 0.5;
  return isOver ? undefined : trouble;
}

/** The server's lines: those that run keep their settings until they are dialled again, by these ids or for the first time. */
export function takeLines(
  before: VirtualLines | undefined,
  answer: Pick<AgentLinesResponse, "version" | "lines">,
  dialIds: ReadonlySet<string>,
  nowMs: number,
): VirtualLines {
  const known = new Map(before?.lines.map((line) => [line.lineId, line]));
  const lines = answer.lines.map((wanted): VirtualLine => {
    const own = known.get(wanted.id);
    const isUp = own !== undefined && own.dialledMs !== null;
    const isDue = dialIds.has(wanted.id) || (wanted.isDialled && !isUp);
    if (isUp && !isDue) return own;
    const isSame = own?.version === wanted.version;
    return {
      lineId: wanted.id,
      name: nameOf(wanted),
      count: wanted.kind === "pppoe" ? wanted.count : 1,
      version: isDue ? wanted.version : 0,
      dialledMs: isDue ? nowMs : null,
      dials: isDue ? (isSame ? own.dials : 0) + 1 : 0,
    };
  });
  return { version: answer.version, lines };
}

function nameOf(line: AgentLine): string {
  return line.kind === "pppoe" ? line.account : line.ip;
}

/** The states of all sessions at a moment. */
export function statusesAt(own: VirtualLines, nowMs: number): LineStatus[] {
  return own.lines.flatMap((line) =>
    Array.from({ length: line.dialledMs === null ? 1 : line.count }, (_, index) =>
      statusAt(line, index + 1, nowMs),
    ),
  );
}

/** Whether each of these lines has a result. */
export function isSettled(own: VirtualLines, ids: ReadonlySet<string>, nowMs: number): boolean {
  return statusesAt(own, nowMs).every(
    ({ lineId, state }) => !ids.has(lineId) || state !== "dialling",
  );
}

function statusAt(line: VirtualLine, session: number, nowMs: number): LineStatus {
  const { lineId, version, name, dialledMs, dials } = line;
  const seed = seedOf(`${name}/${session}`);
  const status: LineStatus = {
    lineId,
    session,
    version,
    state: "undialled",
    detail: "",
    since: new Date(dialledMs ?? nowMs).toISOString(),
    failures: 0,
    interface: "",
    ipv4: "",
    ipv6: "",
    ipv4State: "none",
    ipv6State: "none",
  };
  if (dialledMs === null) return status;
  const tookMs = rollBetween(DIAL_MS.least, DIAL_MS.most, seed, dials);
  if (nowMs < dialledMs + tookMs) return { ...status, state: "dialling" };
  const sinceMs = dialledMs + tookMs;
  const trouble = troubleOf(name, version, dials);
  const up = {
    interface: `nyp${1 + (Math.abs(seed) % 100)}`,
    ipv4: `100.${64 + (Math.abs(seed) % 64)}.${Math.abs(seed >> 6) % 256}.${1 + (Math.abs(seed >> 14) % 254)}`,
  };
  const since = new Date(sinceMs).toISOString();
  if (trouble === undefined) {
    const hasIpv6 = roll(seed, 94) < 0.7;
    return {
      ...status,
      ...up,
      state: "normal",
      since,
      ipv6: hasIpv6 ? `2001:db8::${(seed >>> 0).toString(16).slice(0, 4)}:${session}` : "",
      ipv4State: "working",
      ipv6State: hasIpv6 ? "working" : "none",
      statistics: statisticsAt(seed, sinceMs, nowMs, 0),
    };
  }
  const redials = Math.floor((nowMs - sinceMs) / REDIAL_MS);
  const { error, exitCode, detail, hasAddress } = trouble;
  return {
    ...status,
    state: "abnormal",
    error,
    ...(exitCode === undefined ? {} : { exitCode }),
    detail,
    since,
    redialAt: new Date(sinceMs + (redials + 1) * REDIAL_MS).toISOString(),
    failures: Math.min(1_000_000, 1 + redials),
    ...(hasAddress && {
      ...up,
      ipv4State: "addressed" as const,
      statistics: statisticsAt(seed, sinceMs, nowMs, 100),
    }),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function statisticsAt(
  seed: number,
  sinceMs: number,
  nowMs: number,
  lossPercent: number,
): LineStatistics {
  const isDeaf = lossPercent === 100;
  const baseMs = rollBetween(6, 38, seed, 95);
  const rtt = round(baseMs * (1 + 0.15 * smoothNoise(nowMs, MINUTE_MS, seed, 96)));
  const inBps = isDeaf ? 0 : Math.round(2e6 * (1.4 + smoothNoise(nowMs, HOUR_MS, seed, 97)));
  const outBps = isDeaf ? 0 : Math.round(3e7 * (1.3 + smoothNoise(nowMs, HOUR_MS, seed, 98)));
  const seconds = (nowMs - sinceMs) / 1000;
  const lossAverage = isDeaf ? 100 : round(rollBetween(0, 0.6, seed, 99));
  return {
    rttMs: isDeaf ? null : rtt,
    rttAverageMs: isDeaf ? null : round(baseMs),
    rttMaxMs: isDeaf ? null : round(baseMs * 1.6),
    jitterMs: isDeaf ? null : round(baseMs * 0.08),
    lossAveragePercent: lossAverage,
    lossMaxPercent: isDeaf ? 100 : lossAverage === 0 ? 0 : 20,
    receivedBytes: isDeaf ? 0 : Math.round((2.8e6 / 8) * seconds),
    sentBytes: isDeaf ? 0 : Math.round((3.9e7 / 8) * seconds),
    inBps,
    outBps,
    natType: isDeaf ? 0 : pick([3, 3, 5, 6, 7], seed, 100),
  };
}
