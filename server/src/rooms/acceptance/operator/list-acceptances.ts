import * as calls from "@nodeyard/contract/acceptance/operator/calls.ts";
import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { namedRuns, presentRuns, runColumns, type NamedRun } from "../results/list-runs.ts";

interface OwnersRun extends NamedRun {
  readonly email: string;
  readonly total: number;
}

/** Acceptances of all owners, the newest first. */
export const listAcceptances = handle(
  calls.listAcceptances,
  async (
    { db },
    { text = "", show = "all", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { language },
  ) => {
    const pattern = containing(text);
    const { rows } = await sql<OwnersRun>`
    select ${runColumns}, a.email, count(*) over ()::int as total
    from ${namedRuns} join accounts a on a.account_id = r.account_id
    where (${show} = 'all' or r.state = ${show})
      and (n.server_id ilike ${pattern} or n.note ilike ${pattern} or d.hostname ilike ${pattern} or a.email ilike ${pattern})
    order by r.acceptance_run_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    );
    const runs = await presentRuns(db, rows, language);
    return {
      list: rows.map((row, place) => ({
        ...(runs[place] as ListedRun),
        deviceId: String(row.device_id),
        owner: { accountId: String(row.account_id), email: row.email },
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
