import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import type {
  EndedPayout,
  EndedPayoutsQuery,
} from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { ofAccount } from "../../fleet/operator/of-account.ts";

interface Row {
  withdrawal_id: bigint;
  account_id: bigint;
  email: string;
  created_at: Date;
  ended_at: Date;
  gross_micro_bp: bigint;
  net_micro_bp: bigint;
  address: string;
  status: EndedPayout["status"];
  cancel_reason: EndedPayout["cancelReason"];
  transaction_hash: string | null;
  total: number;
}

function conditions(query: EndedPayoutsQuery): RawBuilder<unknown>[] {
  const { status, account = "", from, until } = query;
  return [
    status === undefined ? sql`w.status <> 'created'` : sql`w.status = ${status}`,
    ...(account === "" ? [] : [ofAccount("w.account_id", account)]),
    ...(from === undefined ? [] : [sql`w.ended_at >= ${rangeOfDay(from).from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`w.ended_at < ${rangeOfDay(until).until}::timestamptz`]),
  ];
}

/** Completed and canceled withdrawals, those that ended last first. */
export const listEndedPayouts = handle(
  calls.listEndedPayouts,
  async ({ db, chain }: Pick<Deps, "db" | "chain">, query) => {
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const { rows } = await sql<Row>`
    select w.withdrawal_id, w.account_id, a.email, w.created_at, w.ended_at, w.gross_micro_bp, w.net_micro_bp, w.address,
      w.status, w.cancel_reason, w.transaction_hash, count(*) over ()::int as total
    from withdrawals w join accounts a using (account_id)
    where ${sql.join(conditions(query), sql` and `)}
    order by w.ended_at desc, w.withdrawal_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => ({
        withdrawalId: String(row.withdrawal_id),
        account: { accountId: String(row.account_id), email: row.email },
        createdAt: row.created_at.toISOString(),
        endedAt: row.ended_at.toISOString(),
        amount: formatMicroBp(row.gross_micro_bp),
        net: formatMicroBp(row.net_micro_bp),
        address: row.address,
        status: row.status,
        cancelReason: row.cancel_reason,
        hash: row.transaction_hash,
        explorer:
          row.transaction_hash === null ? "" : (chain?.explorerLink(row.transaction_hash) ?? ""),
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
