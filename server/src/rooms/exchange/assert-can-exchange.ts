import { bpNeeded } from "@nodeyard/contract/buyback/quote.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import { MICRO_BP_PER_BP, type Rational } from "@nodeyard/contract/money.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { assertBelowDayLimit } from "../redemption/outflow.ts";
import { assertNotLocked } from "../redemption/lock.ts";
import { readState, type ExchangeState } from "./read-state.ts";

/** Cards of one denomination. */
export interface CardOrder {
  readonly denominationYuan: number;
  readonly count: number;
}

/** An exchange that may be made. */
export interface Allowed extends CardOrder {
  readonly identityId: bigint;
  readonly price: Rational;
  readonly totalYuan: number;
  /** Whole BP, rounded up. */
  readonly grossMicroBp: bigint;
}

function assertOffered(state: ExchangeState, { denominationYuan, count }: CardOrder): void {
  const most = state.offer.cards.get(denominationYuan);
  if (most === undefined) throw new ApiError(exchangeErrors.notOffered);
  if (count > most) throw new ApiError(exchangeErrors.countNotOffered, { params: { most } });
  const left = state.stock.get(denominationYuan) ?? 0;
  if (count > left) throw new ApiError(exchangeErrors.outOfStock, { params: { left } });
}

function assertQuota(state: ExchangeState, totalYuan: number): void {
  const { worthYuan, monthLeftYuan, offer } = state;
  if (totalYuan > worthYuan)
    throw new ApiError(exchangeErrors.countExceedsQuota, { params: { most: worthYuan } });
  if (totalYuan > monthLeftYuan)
    throw new ApiError(exchangeErrors.monthExceeded, {
      params: { limit: offer.monthYuan, left: monthLeftYuan },
    });
}

/** Throws unless an account in this state may exchange BP for these cards. */
function allowedIn(state: ExchangeState, order: CardOrder): Allowed {
  const { isOpen, level, identityId, lock, price } = state;
  if (!isOpen) throw new ApiError(exchangeErrors.closed);
  if (level < EXCHANGE_LEVEL || identityId === undefined)
    throw new ApiError(exchangeErrors.nameFirst);
  const { lockedByPassword, lockedByFactor } = exchangeErrors;
  assertNotLocked(lock, { password: lockedByPassword, factor: lockedByFactor });
  assertOffered(state, order);
  const totalYuan = order.denominationYuan * order.count;
  assertQuota(state, totalYuan);
  const grossMicroBp = bpNeeded(BigInt(totalYuan) * 100n, price) * MICRO_BP_PER_BP;
  return { ...order, identityId, price, totalYuan, grossMicroBp };
}

/**
 * Throws unless the account may exchange BP for these cards. Runs before the code is checked, so that a doomed request does not
 * use it up, and again under the locks of account and person.
 */
export async function assertCanExchange(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  accountId: bigint,
  order: CardOrder,
): Promise<{ readonly allowed: Allowed; readonly state: ExchangeState }> {
  await assertNotFrozen(db, accountId);
  const at = clock.now();
  const state = await readState(db, accountId, at);
  const allowed = allowedIn(state, order);
  await assertBelowDayLimit(db, accountId, at, exchangeErrors.dayLimit);
  return { allowed, state };
}
