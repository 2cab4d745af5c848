// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { lockAccount } from "../../account/lock-account.ts";
import type { Reviewed } from "../../redemption/orders.ts";
import { lockStock } from "../stock/stock.ts";
import { lockOpen, readExchange, type ExchangeRow } from "../store.ts";

type Waiting = ExchangeRow & Reviewed;

/** State of an exchange that acts change, as operators see it. */
export function exchangeState(row: Pick<ExchangeRow, "exchange_id" | "status" | "approved_at">) {
  return {
    exchangeId: String(row.exchange_id),
    status: row.status,
    isApproved: row.approved_at !== null,
  };
}

/** An open exchange, read without a lock; throws if there is none. */
export async function findOpenExchange(db: Queryable, exchangeId: bigint): Promise<Waiting> {
  const row = await readExchange(db, exchangeId);
  if (row?.status !== "created") throw new ApiError(exchangeErrors.unknownExchange);
  return row;
}

/** Locks stock, account and an open exchange, in this order; throws if there is none. */
export async function lockExchange(tx: Tx, exchangeId: bigint): Promise<Waiting> {
  const { account_id: accountId } = await findOpenExchange(tx, exchangeId);
  await lockStock(tx);
  await lockAccount(tx, accountId);
  const row = await lockOpen(tx, exchangeId);
  if (!row) throw new ApiError(exchangeErrors.unknownExchange);
  return row;
}
