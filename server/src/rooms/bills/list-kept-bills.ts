import * as calls from "@nodeyard/contract/bills/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { containing } from "../fleet/list-search.ts";
import { IS_ISSUED, ORDER, presentLine, STATE, type BillRow } from "./bill-rows.ts";

/** An account's bills of all issued months: the pages of bills show the last three. */
export const listKeptBills = handle(
  calls.listKeptBills,
  async ({ db }, { hostName = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }, { accountId }) => {
    const { rows } = await sql<BillRow & { total: number; bill_month: string }>`
      select b.*, ${STATE} as state, to_char(b.month, 'YYYY-MM') as bill_month, count(*) over ()::int as total
      from bill_lines b
      where b.account_id = ${accountId} and ${IS_ISSUED}
        and (${hostName} = '' or b.hostname ilike ${containing(hostName)})
      order by b.month desc, ${ORDER} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    );
    return {
      bills: rows.map((row) => {
        const { disputes: _, ...line } = presentLine(row, []);
        return { ...line, month: row.bill_month };
      }),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
