// Offered to other rooms.
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../platform/http/route.ts";
import { sql } from "kysely";
import { needsApproval } from "../redemption/assessment/needs-approval.ts";
import { presentExchange } from "./present.ts";

/** A page of the account's exchanges, newest first. */
export const listExchanges = handle(
  calls.getExchangeList,
  async ({ db }, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }, { accountId }) => {
    const mine = db.selectFrom("exchanges").where("account_id", "=", accountId);
    const [rows, counted] = await Promise.all([
      mine
        .selectAll()
        .select(needsApproval("exchange", sql`exchange_id`).as("needs_approval"))
        .orderBy("exchange_id", "desc")
        .offset((pageNum - 1) * pageSize)
        .limit(pageSize)
        .execute(),
      mine.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { data: { data: rows.map(presentExchange), total: Number(counted.total) } };
  },
);
