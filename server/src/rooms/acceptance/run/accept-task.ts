import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import { readRecruited } from "../match/recruited-tasks.ts";
import { countUplink } from "../lines/count-lines.ts";
import { readResults, type RunResults } from "../results/read-results.ts";
import { stateColumns, settle, type RunRow } from "./run-row.ts";

const POLL_SECONDS = 10;
const LONGEST_MINUTES = 30;
const MBPS = 1_000_000;

interface Line {
  readonly account: string;
  readonly outcome: "passed" | "slow" | "abnormal";
  readonly params: Readonly<Record<string, string>>;
}

/** Each line of the node by what the task needs of it. */
function judgeLines(results: RunResults, lineMbps: number | null): Line[] {
  return countUplink(results).lines.map(({ line, countedBps: upBps }) => {
    if (upBps === null) return { account: line.account, outcome: "abnormal", params: {} };
    const upload = `${Math.round((upBps / MBPS) * 10) / 10} Mbps`;
    const isSlow = lineMbps !== null && upBps < lineMbps * MBPS;
    return isSlow
      ? { account: line.account, outcome: "slow", params: { upload, needed: `${lineMbps} Mbps` } }
      : { account: line.account, outcome: "passed", params: { upload } };
  });
}

async function saveRecords(tx: Tx, run: RunRow, taskType: string, now: Date): Promise<void> {
  const device = await tx
    .selectFrom("devices")
    .select(["mac", "hostname"])
    .where("device_id", "=", run.device_id)
    .executeTakeFirstOrThrow();
  const recruited = (await readRecruited(tx)).find(({ offerId }) => offerId === run.offer_id);
  const results = await readResults(tx, run.acceptance_run_id);
  const lines = judgeLines(results, recruited?.needs.lineMbps ?? null);
  if (lines.length === 0) return;
  await tx
    .insertInto("acceptance_records")
    .values(
      lines.map(({ account, outcome, params }) => ({
        account_id: run.account_id,
        device_id: run.device_id,
        task_type: taskType,
        mac: device.mac,
        hostname: device.hostname,
        line: account,
        outcome,
        params: JSON.stringify(params),
        checked_at: now,
      })),
    )
    .execute();
}

/** Last step: accepted once the node has reported while the task ran. */
export async function acceptTask(tx: Tx, run: RunRow, now: Date): Promise<number | undefined> {
  const task = await tx
    .selectFrom("device_tasks as t")
    .innerJoin("device_status as s", "s.device_id", "t.device_id")
    .select(["t.state", "t.ended_at", "t.task_type", "s.last_seen_at"])
    .where("t.device_task_id", "=", run.device_task_id)
    .executeTakeFirst();
  if (!task || task.ended_at !== null || task.state !== "Running") {
    await settle(tx, run, "stop", now, stateColumns("taskLost"));
    return undefined;
  }
  const hasReported = task.last_seen_at !== null && task.last_seen_at > run.step_at;
  if (hasReported) {
    await saveRecords(tx, run, task.task_type, now);
    await settle(tx, run, "done", now, stateColumns("accepted", run.params as { task: string }));
    return undefined;
  }
  if (now.getTime() - run.step_at.getTime() <= LONGEST_MINUTES * MINUTE_MS) return POLL_SECONDS;
  const params = { minutes: LONGEST_MINUTES };
  await settle(tx, run, "stop", now, stateColumns("silent", params));
  return undefined;
}
