import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql, type Selectable } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import type { BillDisputesTable } from "../../../platform/schema.ts";
import { presentDispute, presentLine, STATE, type BillRow } from "../bill-rows.ts";

type Row = BillRow &
  Selectable<BillDisputesTable> & {
    readonly email: string;
    readonly answerer: string | null;
    readonly total: number;
    readonly open: number;
  };

/** Disputes of all owners: open ones first, the oldest of them on top; then the newest. */
export const listDisputes = handle(
  calls.listDisputes,
  async ({ db }, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }) => {
    const { rows } = await sql<Row>`
    select b.*, ${STATE} as state, d.*, a.email, o.email as answerer, count(*) over ()::int as total,
      count(*) filter (where d.answered_at is null) over ()::int as open
    from bill_disputes d join bill_lines b using (bill_line_id) join accounts a on a.account_id = d.account_id
    left join accounts o on o.account_id = d.answered_by
    order by (d.answered_at is not null), case when d.answered_at is null then d.bill_dispute_id else -d.bill_dispute_id end
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => {
        const { billId, hostName, task, operator, bps, effectiveDays, bp } = presentLine(row);
        return {
          ...presentDispute(row),
          account: { accountId: String(row.account_id), email: row.email },
          month: row.month.slice(0, 7),
          bill: { billId, hostName, task, operator, bps, effectiveDays, bp },
          answeredBy:
            row.answered_by === null
              ? null
              : { accountId: String(row.answered_by), email: row.answerer ?? "" },
        };
      }),
      total: rows[0]?.total ?? 0,
      pageSize,
      open: rows[0]?.open ?? 0,
    };
  },
);
