import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import * as calls from "@nodeyard/contract/invite/calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { readDays } from "../../ledger/statement.ts";
import { handle } from "../../platform/http/route.ts";
import { maskEmail } from "../../platform/mask-email.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { chooseListDay } from "../revenue/choose-day.ts";

interface InvitedRow {
  email: string;
  created_at: Date;
  amount: bigint;
}

/** A page of the caller's invited accounts with their bonus on a UTC day, highest first, then newest. */
export const getInviteDetail = handle(calls.getInviteDetail, async (deps, query, caller) => {
  const { accountId } = caller;
  const day = chooseListDay(deps.clock.now(), query.queryDate);
  const { pageSize = DEFAULT_PAGE_SIZE, pageNum = 1 } = query;
  return inSnapshot(deps.db, async (tx) => {
    const { rows: counted } = await sql<{ invited: number }>`
      select count(*)::int as invited from accounts where referrer_account_id = ${accountId}`.execute(
      tx,
    );
    const total = counted[0]?.invited ?? 0;
    const { rows } = await sql<InvitedRow>`
      select a.email, a.created_at, coalesce(c.amount_micro_bp, 0) as amount
      from accounts a
      left join invite_credits c
        on c.account_id = ${accountId} and c.day = ${day}::date and c.invited_account_id = a.account_id
      where a.referrer_account_id = ${accountId}
      order by amount desc, a.created_at desc, a.account_id desc
      offset ${(pageNum - 1) * pageSize} limit ${pageSize}`.execute(tx);
    const sums = await readDays(tx, accountId, [day]);
    const bonus = sums.find((sum) => sum.kind === "invite")?.amountMicroBp ?? 0n;
    return {
      detailList:
        total === 0
          ? NO_CONTENT
          : rows.map((row) => ({
              email: maskEmail(row.email),
              sign_up_time: row.created_at.toISOString(),
              bxc: formatMicroBp(row.amount),
            })),
      total,
      pageSize,
      bxc: formatMicroBp(bonus),
      day,
    };
  });
});
