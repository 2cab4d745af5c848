import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { taskName } from "../match/read-matches.ts";
import { runningTasks } from "../run/node-service.ts";
import type { RunRow } from "../run/run-row.ts";
import { runText } from "./words.ts";

/** The most that an owner's list has. */
const MOST_LISTED = 50;

export interface NamedRun extends RunRow {
  readonly server_id: string;
  readonly note: string;
  readonly hostname: string;
  readonly task_type: string | null;
  readonly task: string;
  readonly zone: string;
  readonly accepted_at: Date | null;
}

export const runColumns =
  sql.raw(`r.*, n.server_id, n.note, d.hostname, o.task_type, o.task, o.zone,
    (select max(e.ended_at) from acceptance_runs e
      where e.standard_node_id = r.standard_node_id and e.device_id = r.device_id and e.state = 'done') as accepted_at`);
export const namedRuns = sql.raw(`acceptance_runs r
    join standard_nodes n using (standard_node_id) join devices d on d.device_id = r.device_id
    left join compute_offers o on o.offer_id = r.offer_id`);

export async function presentRuns(
  db: Queryable,
  rows: readonly NamedRun[],
  language: Language,
): Promise<ListedRun[]> {
  const running = await runningTasks(
    db,
    rows.map(({ device_id: id }) => id),
  );
  return rows.map((row) => presentRun(row, running.get(row.device_id) ?? [], language));
}

function presentRun(row: NamedRun, running: readonly string[], language: Language): ListedRun {
  return {
    runId: String(row.acceptance_run_id),
    serverID: row.server_id,
    serverNote: row.note,
    serverHostname: row.hostname,
    status: row.state,
    step: row.step,
    message: runText(row.line, row.params, language),
    chosenTask:
      row.task_type === null
        ? ""
        : taskName({ task_type: row.task_type, task: row.task, zone: row.zone }),
    runningTasks: [...running],
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** The newest acceptance of each node of an owner. */
export const listOwnRuns = handle(
  calls.listRuns,
  async ({ db }, _request, { accountId, language }) => {
    const { rows } = await sql<NamedRun>`
    select * from (
      select distinct on (r.standard_node_id) ${runColumns}
      from ${namedRuns}
      where n.account_id = ${accountId}
      order by r.standard_node_id, r.acceptance_run_id desc
    ) newest
    order by acceptance_run_id desc limit ${MOST_LISTED}`.execute(db);
    return { list: await presentRuns(db, rows, language) };
  },
);
