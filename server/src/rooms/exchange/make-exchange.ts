import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import { openHold } from "../../ledger/holds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockIdentity } from "../redemption/quota.ts";
import { exceedsCeiling } from "../redemption/ceilings.ts";
import { assertCanExchange, type Allowed, type CardOrder } from "./assert-can-exchange.ts";
import { queueExchange } from "./deliver/queue-exchange.ts";
import { holdReference } from "./hold.ts";
import { reserveCards } from "./stock/stock.ts";
import type { ExchangeRow } from "./store.ts";

/** Validates an exchange under the lock of its person; the caller holds those of the stock and the account. */
export async function allowExchange(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  accountId: bigint,
  order: CardOrder,
): Promise<Allowed> {
  const { allowed } = await assertCanExchange(deps, tx, accountId, order);
  await lockIdentity(tx, allowed.identityId);
  // Other redemptions above it need approval (dual control); cards are given at once, so these are refused.
  if (await exceedsCeiling(tx, accountId, allowed.grossMicroBp, deps.clock.now()))
    throw new ApiError(exchangeErrors.aboveCeiling);
  // Exchanges of the person's other accounts until the lock count as well.
  return (await assertCanExchange(deps, tx, accountId, order)).allowed;
}

/** Writes an exchange that was allowed under the locks of stock, account and person: its row, the hold, its cards, and the job that gives them. */
export async function makeExchange(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  order: {
    readonly accountId: bigint;
    readonly idempotencyKey: string;
    readonly requestHash: Buffer;
  },
  allowed: Allowed,
): Promise<ExchangeRow> {
  const { accountId } = order;
  const { identityId, denominationYuan, count, totalYuan, grossMicroBp, price } = allowed;
  const at = clock.now();
  const row = await tx
    .insertInto("exchanges")
    .values({
      account_id: accountId,
      identity_id: identityId,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      denomination_yuan: denominationYuan,
      card_count: count,
      total_yuan: totalYuan,
      gross_micro_bp: grossMicroBp,
      price_numerator: price.numerator,
      price_denominator: price.denominator,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { exchange_id: exchangeId } = row;
  await openHold(tx, {
    reference: holdReference(exchangeId),
    accountId,
    grossMicroBp,
    parts: [{ to: "paid", amountMicroBp: grossMicroBp }],
    at,
  });
  if (!(await reserveCards(tx, { exchangeId, denominationYuan, count }, at)))
    throw new Error(`exchange ${exchangeId} was allowed for cards that are not there`);
  await queueExchange(tx, exchangeId);
  return row;
}
