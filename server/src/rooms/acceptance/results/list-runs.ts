import * as callsCalls from "@nodeyard/contract/acceptance/calls.ts";
import * as operatorCalls from "@nodeyard/contract/acceptance/operator-calls.ts";
import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { taskName } from "../match/read-matches.ts";
import type { RunRow } from "../run/run-row.ts";
import { runText } from "./words.ts";

/** The most that an owner's list has. */
const MOST_LISTED = 50;

interface NamedRun extends RunRow {
  readonly server_id: string;
  readonly note: string;
  readonly hostname: string;
  readonly task_type: string | null;
  readonly task: string;
  readonly zone: string;
}

const named = sql.raw(`acceptance_runs r
    join standard_nodes n using (standard_node_id) join devices d on d.device_id = r.device_id
    left join compute_offers o on o.offer_id = r.offer_id`);

function present(row: NamedRun, language: Language): ListedRun {
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
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** The newest acceptance of each node of an owner. */
export const listOwnRuns = handle(
  callsCalls.listRuns,
  async ({ db }, _request, { accountId, language }) => {
    const { rows } = await sql<NamedRun>`
    select * from (
      select distinct on (r.standard_node_id) r.*, n.server_id, n.note, d.hostname, o.task_type, o.task, o.zone
      from ${named}
      where n.account_id = ${accountId}
      order by r.standard_node_id, r.acceptance_run_id desc
    ) newest
    order by acceptance_run_id desc limit ${MOST_LISTED}`.execute(db);
    return { list: rows.map((row) => present(row, language)) };
  },
);

interface OwnersRun extends NamedRun {
  readonly email: string;
  readonly total: number;
}

/** Acceptances of all owners, the newest first. */
export const listRuns = handle(
  operatorCalls.listAcceptances,
  async (
    { db },
    { text = "", show = "all", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { language },
  ) => {
    const pattern = containing(text);
    const { rows } = await sql<OwnersRun>`
    select r.*, n.server_id, n.note, d.hostname, a.email, o.task_type, o.task, o.zone, count(*) over ()::int as total
    from ${named} join accounts a on a.account_id = r.account_id
    where (${show} = 'all' or r.state = ${show})
      and (n.server_id ilike ${pattern} or n.note ilike ${pattern} or d.hostname ilike ${pattern} or a.email ilike ${pattern})
    order by r.acceptance_run_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    );
    return {
      list: rows.map((row) => ({
        ...present(row, language),
        deviceId: String(row.device_id),
        owner: { accountId: String(row.account_id), email: row.email },
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
