import {
  STEP_RESULTS,
  type DiskResult,
  type StepResult,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { Queryable } from "../../../platform/database.ts";
import { type Carrier, openCarriers } from "../../monitoring/carriers/carrier.ts";
import type { NamedLine } from "../lines/name-lines.ts";
import { readRounds, type Round } from "../lines/read-rounds.ts";

/** A session of a line of a node; the line of its default route has no id. */
export interface LineKey {
  readonly lineId: string;
  readonly session: number;
}

/** Finds what is of a line. */
export const isOf = (line: LineKey) => (other: LineKey) =>
  other.lineId === line.lineId && other.session === line.session;

export interface LineTest extends LineKey {
  readonly upBps: number | null;
  readonly downBps: number | null;
  readonly measuredAt: Date | null;
  /** Address that its probes came from, empty before the first. */
  readonly seenIp: string;
}

/** A line with the carrier of the address that its probes came from. */
export interface SeenLine extends NamedLine {
  readonly carrier: Carrier;
}

/** Measurements of a run so far. */
export interface RunResults {
  readonly cpu: StepResult<"cpu"> | undefined;
  readonly disks: StepResult<"disk">["disks"] | undefined;
  readonly lines: readonly SeenLine[];
  readonly linesAt: Date | undefined;
  readonly tests: readonly LineTest[];
  readonly rounds: readonly Round[];
  readonly memory: StepResult<"memory"> | undefined;
}

/** Each disk once, however often the node has named it. */
function onceEach(disks: readonly DiskResult[] | undefined): DiskResult[] | undefined {
  return disks?.filter(
    ({ disk }, place) => disks.findIndex((other) => other.disk === disk) === place,
  );
}

/** By the address that the server saw, never by the node's word; `abnormal` before a probe, and for probes of several carriers. */
async function seeCarriers(
  lines: readonly NamedLine[],
  tests: readonly LineTest[],
  rounds: readonly Round[],
): Promise<SeenLine[]> {
  const carrierOf = await openCarriers();
  const seen = [...tests, ...rounds.flatMap(({ probes }) => probes)].filter(
    ({ seenIp }) => seenIp !== "",
  );
  return lines.map((line) => {
    const [carrier = "abnormal", ...others] = new Set(
      seen.filter(isOf(line)).map(({ seenIp }) => carrierOf(seenIp)),
    );
    return { ...line, carrier: others.length === 0 ? carrier : "abnormal" };
  });
}

export async function readResults(db: Queryable, runId: bigint): Promise<RunResults> {
  const rows = await db
    .selectFrom("acceptance_results")
    .select(["step", "result", "measured_at"])
    .where("acceptance_run_id", "=", runId)
    .execute();
  const of = (step: string) => rows.find((row) => row.step === step);
  const tested = await db
    .selectFrom("acceptance_line_tests")
    .select(["dial_line_id", "session", "up_bps", "down_bps", "answered_at", "seen_ip"])
    .where("acceptance_run_id", "=", runId)
    .execute();
  const tests = tested.map((row) => ({
    lineId: row.dial_line_id === 0n ? "" : String(row.dial_line_id),
    session: row.session,
    upBps: row.up_bps === null ? null : Number(row.up_bps),
    downBps: row.down_bps === null ? null : Number(row.down_bps),
    measuredAt: row.answered_at,
    seenIp: row.seen_ip ?? "",
  }));
  const rounds = await readRounds(db, runId);
  const lines = of("lines");
  // Named by the server when it was stored.
  const named = (lines?.result as { lines: NamedLine[] } | undefined)?.lines ?? [];
  return {
    cpu: STEP_RESULTS.cpu.safeParse(of("cpu")?.result).data,
    disks: onceEach(STEP_RESULTS.disk.safeParse(of("disk")?.result).data?.disks),
    lines: await seeCarriers(named, tests, rounds),
    linesAt: lines?.measured_at,
    tests,
    rounds,
    memory: STEP_RESULTS.memory.safeParse(of("memory")?.result).data,
  };
}
