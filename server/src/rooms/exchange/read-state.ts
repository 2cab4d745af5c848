import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import type { Rational } from "@nodeyard/contract/money.ts";
import type { MatureBalance } from "../../ledger/mature-balance.ts";
import type { Queryable } from "../../platform/database.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { readMeanPrice } from "../prices/mean-price.ts";
import { readExchangeLock } from "../redemption/lock.ts";
import { readRedeemable } from "../redemption/redeemable.ts";
import { readOffer, type Offer } from "./offer.ts";
import { readMonthYuan } from "../redemption/quota.ts";
import { countFree } from "./stock/stock.ts";
import { readSwitches } from "../redemption/switches.ts";
import { EXCHANGES } from "./switches.ts";

/** All that decides whether an account can exchange BP. */
export interface ExchangeState {
  readonly isOpen: boolean;
  readonly level: number;
  /** The verified person; undefined before the check. */
  readonly identityId: bigint | undefined;
  readonly lock: Awaited<ReturnType<typeof readExchangeLock>>;
  readonly price: Rational;
  readonly offer: Offer;
  readonly balance: MatureBalance;
  /** Value of the matured balance, in whole yuan. */
  readonly worthYuan: number;
  readonly monthLeftYuan: number;
  /** Cards in stock by denomination, as far as one exchange needs to know. */
  readonly stock: ReadonlyMap<number, number>;
}

/** Reads the state of an account at an instant. */
export async function readState(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<ExchangeState> {
  const [{ isOpen }, { level, identityId }, lock, price, offer, balance] = await Promise.all([
    readSwitches(db, EXCHANGES),
    readOwnerLevel(db, accountId),
    readExchangeLock(db, accountId, at),
    readMeanPrice(db, at),
    readOffer(db, at),
    readRedeemable(db, accountId, at),
  ]);
  const [stock, usedYuan] = await Promise.all([
    countFree(db, [...offer.cards.keys()], at),
    identityId === undefined ? 0 : readMonthYuan(db, identityId, at),
  ]);
  return {
    isOpen,
    level,
    identityId,
    lock,
    price,
    offer,
    balance,
    worthYuan: Number(yuanOf(balance.matureMicroBp, price)),
    monthLeftYuan: Math.max(0, offer.monthYuan - usedYuan),
    stock,
  };
}

/** The most cards of a denomination that one exchange can have: offered, and in stock. */
export function mostCards({ offer, stock }: ExchangeState, denominationYuan: number): number {
  return Math.min(offer.cards.get(denominationYuan) ?? 0, stock.get(denominationYuan) ?? 0);
}

/** Whole numbers from 1. */
export function countsUpTo(most: number): number[] {
  return Array.from({ length: Math.max(0, most) }, (_, index) => index + 1);
}
