import { bpNeeded, yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import { MICRO_BP_PER_BP, type Rational, shownYuan } from "@nodeyard/contract/money.ts";
import type { RefusalReason } from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readHeldPrice } from "../prices/mean-price.ts";
import {
  assessOrder,
  checkOrder,
  refuseShortfall,
  type Assessed,
  type AssessedOrder,
} from "../redemption/assessment/assess-order.ts";
import type { Inputs } from "../redemption/assessment/inputs.ts";
import { refusalOf, type Refusals } from "../redemption/assessment/refusals.ts";
import { acceptsTaxAgreement } from "../redemption/yuan-right.ts";
import { readOffer } from "./offer.ts";
import { countFree } from "./stock/stock.ts";

/** Cards of one denomination. */
interface CardOrder {
  readonly denominationYuan: number;
  readonly count: number;
  /** The price that its form was shown; undefined without a form. */
  readonly shownPrice?: Rational | undefined;
}

/** A request for cards. */
export interface WantedCards extends CardOrder {
  /** Edition of the tax agreement that it accepts; empty or absent for none. */
  readonly taxAgreement?: string;
}

/** An exchange that may be made. */
export interface Allowed extends Omit<CardOrder, "shownPrice"> {
  readonly identityId: bigint;
  readonly price: Rational;
  readonly totalYuan: number;
  /** Whole BP, rounded up. */
  readonly grossMicroBp: bigint;
  readonly assessed: Assessed;
}

const REFUSALS: Refusals = {
  locked: {
    password: exchangeErrors.lockedByPassword,
    factor: exchangeErrors.lockedByFactor,
  },
  dayLimit: exchangeErrors.dayLimit,
  plain: {
    closed: exchangeErrors.closed,
    paused: exchangeErrors.paused,
    name: exchangeErrors.nameFirst,
  },
};

function refuse(reason: RefusalReason, inputs: Inputs, price: Rational): ApiError {
  const most = (microBp: string): string => shownYuan(yuanOf(BigInt(microBp), price));
  if (reason === "balance")
    return new ApiError(exchangeErrors.countExceedsQuota, {
      params: { most: most(inputs.balanceMicroBp) },
    });
  if (reason === "immature")
    return new ApiError(exchangeErrors.immature, {
      params: { hours: inputs.maturityHours, most: most(inputs.matureMicroBp) },
    });
  if (reason === "quota") {
    const limit = BigInt(inputs.monthLimitFen ?? 0) / 100n;
    const left = limit - BigInt(inputs.monthUsedFen ?? 0) / 100n;
    return new ApiError(exchangeErrors.monthExceeded, {
      params: { limit: shownYuan(limit), left: shownYuan(left > 0n ? left : 0n) },
    });
  }
  return refusalOf(REFUSALS, reason, inputs);
}

async function assertOffered(
  db: Queryable,
  { denominationYuan, count }: CardOrder,
  at: Date,
): Promise<void> {
  const { cards } = await readOffer(db, at);
  const most = cards.get(denominationYuan);
  if (most === undefined) throw new ApiError(exchangeErrors.notOffered);
  if (count > most) throw new ApiError(exchangeErrors.countNotOffered, { params: { most } });
  const left = (await countFree(db, [denominationYuan], at)).get(denominationYuan) ?? 0;
  if (count > left) throw new ApiError(exchangeErrors.outOfStock, { params: { left } });
}

async function allow(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  { accountId, ...order }: WantedCards & { readonly accountId: bigint },
  judge: (order: AssessedOrder) => Promise<Assessed>,
): Promise<Allowed> {
  const at = clock.now();
  const price = await readHeldPrice(db, at, order.shownPrice);
  const totalYuan = order.denominationYuan * order.count;
  const amountFen = BigInt(totalYuan) * 100n;
  const grossMicroBp = bpNeeded(amountFen, price) * MICRO_BP_PER_BP;
  const assessed = await judge({
    accountId,
    channel: "exchange",
    at,
    isServed: true,
    acceptsTaxAgreement: acceptsTaxAgreement(order.taxAgreement),
    amounts: { grossMicroBp, amountFen },
    checkAmount: () => assertOffered(db, order, at),
    refuse: (reason, inputs) => refuse(reason, inputs, price),
  });
  const { identityId } = assessed;
  if (identityId === undefined) throw new ApiError(exchangeErrors.nameFirst);
  const { denominationYuan, count } = order;
  return { denominationYuan, count, identityId, price, totalYuan, grossMicroBp, assessed };
}

/** Throws unless the account may exchange BP for these cards, before its code is checked. */
export async function checkExchange(
  deps: Pick<Deps, "clock" | "db">,
  accountId: bigint,
  order: WantedCards,
): Promise<Allowed> {
  const { db } = deps;
  return allow(deps, db, { ...order, accountId }, (assessed) => checkOrder(db, assessed));
}

/** Throws the error of a balance that decreased meanwhile. */
export async function explainShortfall(
  deps: Pick<Deps, "clock" | "db">,
  accountId: bigint,
  order: WantedCards,
): Promise<never> {
  const { db } = deps;
  await allow(deps, db, { ...order, accountId }, (assessed) => refuseShortfall(db, assessed));
  throw new Error("a shortfall was allowed");
}

/** The same for the exchange's transaction, under the locks of stock and account. */
export async function allowExchange(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  accountId: bigint,
  order: WantedCards,
): Promise<Allowed> {
  return allow(deps, tx, { ...order, accountId }, (assessed) => assessOrder(tx, assessed));
}
