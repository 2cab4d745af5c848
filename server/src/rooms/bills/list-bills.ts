import * as calls from "@nodeyard/contract/bills/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { containing } from "../fleet/list-search.ts";
import {
  IS_ISSUED,
  ORDER,
  presentLine,
  readDays95,
  readDisputes,
  STATE,
  type BillRow,
} from "./bill-rows.ts";
import { chooseMonth } from "./choose-month.ts";
import { readMonthSum } from "./month-sum.ts";

/** Without a page all bills are answered, as the catalogue's clients expect; an account has no more nodes than this. */
const ALL_BILLS = 10_000;

/** An account's bills of a month, narrowed by hostname; none before it is issued. */
export const listBills = handle(
  calls.getBillDetails,
  async (deps, { date, hostName = "", pageNum, pageSize }, { accountId }) => {
    const { db } = deps;
    const month = chooseMonth(deps.clock.now(), date);
    const size = pageSize ?? (pageNum === undefined ? ALL_BILLS : DEFAULT_PAGE_SIZE);
    const [{ rows }, { sum, version }, row] = await Promise.all([
      sql<BillRow & { total: number }>`
      select b.*, ${STATE} as state, count(*) over ()::int as total from bill_lines b
      where b.account_id = ${accountId} and b.month = ${`${month}-01`}::date and ${IS_ISSUED}
        and (${hostName} = '' or b.hostname ilike ${containing(hostName)})
      order by ${ORDER} limit ${size} offset ${((pageNum ?? 1) - 1) * size}`.execute(db),
      readMonthSum(db, accountId, month),
      db
        .selectFrom("bill_months")
        .select("issued_at")
        .where("month", "=", `${month}-01`)
        .executeTakeFirst(),
    ]);
    const ids = rows.map((line) => line.bill_line_id);
    const [days95, disputes] = await Promise.all([
      readDays95(db, month, ids),
      readDisputes(db, ids),
    ]);
    const issuedAt = row?.issued_at ?? null;
    return {
      bills: rows.map((line) => ({
        ...presentLine(line, disputes.get(line.bill_line_id)),
        day95List: days95.get(line.bill_line_id) ?? [],
      })),
      total: rows[0]?.total ?? 0,
      pageSize: size,
      month,
      state: issuedAt === null ? "none" : "issued",
      issuedAt: issuedAt?.toISOString() ?? null,
      sum,
      version,
    };
  },
);
