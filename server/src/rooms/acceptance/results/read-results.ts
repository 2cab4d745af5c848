import {
  STEP_RESULTS,
  type DiskResult,
  type StepResult,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { NamedLine } from "../lines/name-lines.ts";

export interface LineTest {
  readonly lineId: string;
  readonly session: number;
  readonly upBps: number | null;
  readonly downBps: number | null;
  readonly measuredAt: Date | null;
}

/** Measurements of a run so far. */
export interface RunResults {
  readonly cpu: StepResult<"cpu"> | undefined;
  readonly disks: StepResult<"disk">["disks"] | undefined;
  readonly lines: readonly NamedLine[];
  readonly linesAt: Date | undefined;
  readonly tests: readonly LineTest[];
  readonly memory: StepResult<"memory"> | undefined;
}

/** Each disk once, however often the node has named it. */
function onceEach(disks: readonly DiskResult[] | undefined): DiskResult[] | undefined {
  return disks?.filter(
    ({ disk }, place) => disks.findIndex((other) => other.disk === disk) === place,
  );
}

export async function readResults(db: Queryable, runId: bigint): Promise<RunResults> {
  const rows = await db
    .selectFrom("acceptance_results")
    .select(["step", "result", "measured_at"])
    .where("acceptance_run_id", "=", runId)
    .execute();
  const of = (step: string) => rows.find((row) => row.step === step);
  const tests = await db
    .selectFrom("acceptance_line_tests")
    .select(["dial_line_id", "session", "up_bps", "down_bps", "answered_at"])
    .where("acceptance_run_id", "=", runId)
    .execute();
  const lines = of("lines");
  return {
    cpu: STEP_RESULTS.cpu.safeParse(of("cpu")?.result).data,
    disks: onceEach(STEP_RESULTS.disk.safeParse(of("disk")?.result).data?.disks),
    // Named by the server when it was stored.
    lines: (lines?.result as { lines: NamedLine[] } | undefined)?.lines ?? [],
    linesAt: lines?.measured_at,
    tests: tests.map((row) => ({
      lineId: row.dial_line_id === 0n ? "" : String(row.dial_line_id),
      session: row.session,
      upBps: row.up_bps === null ? null : Number(row.up_bps),
      downBps: row.down_bps === null ? null : Number(row.down_bps),
      measuredAt: row.answered_at,
    })),
    memory: STEP_RESULTS.memory.safeParse(of("memory")?.result).data,
  };
}

export function testOf(
  { tests }: Pick<RunResults, "tests">,
  line: Pick<NamedLine, "lineId" | "session">,
): LineTest | undefined {
  return tests.find(({ lineId, session }) => lineId === line.lineId && session === line.session);
}
