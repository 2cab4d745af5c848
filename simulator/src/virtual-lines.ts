import type {
  AgentLine,
  AgentLinesResponse,
  LineStatus,
} from "@nodeyard/contract/dial/agent-calls.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { figuresAt } from "./line-figures.ts";
import { seedOf, troubleOf } from "./line-trouble.ts";
import { roll, rollBetween } from "./random.ts";

/** A line as a virtual device has it; never its password. */
interface VirtualLine {
  lineId: string;
  /** Account, or address of a static line: decides what happens to it. */
  name: string;
  count: number;
  /** Version of the settings that it was dialled with. */
  version: number;
  /** Null: undialled. */
  dialledMs: number | null;
  /** Dials of these settings on the owner's command. */
  dials: number;
}

/** The lines of a device, as stored. */
export interface VirtualLines {
  version: number;
  lines: VirtualLine[];
}

/** Duration of a dial. */
const DIAL_MS = { least: 2_000, most: 9_000 };
/** A failing line is dialled again this often. */
const REDIAL_MS = 5 * MINUTE_MS;

/** The server's lines: those that run keep their settings until they are dialled again, by these ids or for the first time. */
export function applyLines(
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
  let place = 0;
  return own.lines.flatMap((line) =>
    Array.from({ length: line.dialledMs === null ? 1 : line.count }, (_, index) => {
      place += 1;
      return statusAt(line, index + 1, place, nowMs);
    }),
  );
}

/** False while one of these lines is dialling. */
export function isSettled(own: VirtualLines, ids: ReadonlySet<string>, nowMs: number): boolean {
  return statusesAt(own, nowMs).every(
    ({ lineId, state }) => !ids.has(lineId) || state !== "dialling",
  );
}

function statusAt(line: VirtualLine, session: number, place: number, nowMs: number): LineStatus {
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
    interface: `nyp${place}`,
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
      statistics: figuresAt(seed, sinceMs, nowMs, { isDeaf: false }),
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
      statistics: figuresAt(seed, sinceMs, nowMs, { isDeaf: true }),
    }),
  };
}
