import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { ofAccount } from "../../fleet/operator/of-account.ts";
import { presentLine, readDisputes, STATE, type BillRow } from "../bill-rows.ts";
import { chooseMonth } from "../choose-month.ts";

/** Bills of all owners in a month, calculated or issued; those with a dispute first. */
export const listAllBills = handle(
  calls.listBills,
  async (
    { db, clock },
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, date, state, account = "", hostName = "" },
  ) => {
    const month = chooseMonth(clock.now(), date);
    const { rows } = await sql<BillRow & { email: string; total: number }>`
    select *, count(*) over ()::int as total from (
      select b.*, a.email, ${STATE} as state from bill_lines b join accounts a using (account_id)
      where b.month = ${`${month}-01`}::date
        and ${account === "" ? sql`true` : ofAccount("b.account_id", account)}
        and (${hostName} = '' or b.hostname ilike ${containing(hostName)})) b
    where ${state === undefined ? sql`true` : sql`b.state = ${state}`}
    order by (b.state <> 'disputed'), b.email, b.hostname, b.task_type, b.bill_line_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    const disputes = await readDisputes(
      db,
      rows.map((row) => row.bill_line_id),
    );
    return {
      list: rows.map((row) => {
        const { status: _, ...line } = presentLine(row, disputes.get(row.bill_line_id));
        return { ...line, account: { accountId: String(row.account_id), email: row.email } };
      }),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
