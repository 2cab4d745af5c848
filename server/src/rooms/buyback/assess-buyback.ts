// Offered to other rooms.
import { shownYuan } from "@nodeyard/contract/money.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { quoteOf, yuanOf, type Quote } from "@nodeyard/contract/buyback/quote.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Rational } from "@nodeyard/contract/money.ts";
import type { ChannelName, RefusalReason } from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { requirePermission } from "../account/permissions.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { findPayee } from "../payee/find-payee.ts";
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
import type { PaidPerson } from "./paid-person.ts";
import { readTerms, type Terms } from "./terms.ts";

/** The ways of selling BP. */
export type BuybackChannel = Extract<ChannelName, "buyback" | "buyback-second" | "auto-withdrawal">;

/** The kind whose terms a channel has. */
export function typeOf(channel: BuybackChannel): BuybackType {
  return channel === "buyback-second" ? 95 : 94;
}

/** A request for a buy-back. */
interface Wanted {
  readonly accountId: bigint;
  readonly channel: BuybackChannel;
  readonly amountYuan: bigint;
  /** The price that its form was shown; undefined without a form. */
  readonly shownPrice?: Rational | undefined;
  /** Edition of the tax agreement that it accepts; empty or absent for none. */
  readonly taxAgreement?: string;
}

/** A buy-back that may be made. */
export interface Allowed {
  readonly identityId: bigint;
  readonly person: PaidPerson;
  readonly terms: Terms;
  readonly quote: Quote;
  readonly assessed: Assessed;
}

const REFUSALS: Refusals = {
  locked: {
    payee: buybackErrors.lockedByPayee,
    password: buybackErrors.lockedByPassword,
    factor: buybackErrors.lockedByFactor,
  },
  dayLimit: buybackErrors.dayLimit,
  plain: {
    closed: buybackErrors.closed,
    paused: buybackErrors.paused,
    name: buybackErrors.nameFirst,
    payee: buybackErrors.payeeMissing,
  },
};

function refuse(reason: RefusalReason, inputs: Inputs, { price }: Terms): ApiError {
  const most = (microBp: string): string => shownYuan(yuanOf(BigInt(microBp), price));
  const yuan = (fen: bigint): string => shownYuan(fen / 100n);
  if (reason === "orders")
    return new ApiError(buybackErrors.tooManyThisMonth, {
      params: { count: String(inputs.mostOrdersMonth) },
    });
  if (reason === "balance")
    return new ApiError(buybackErrors.balanceInsufficient, {
      params: { most: most(inputs.balanceMicroBp) },
    });
  if (reason === "immature")
    return new ApiError(buybackErrors.immature, {
      params: { hours: inputs.maturityHours, most: most(inputs.matureMicroBp) },
    });
  if (reason === "quota") {
    const limit = BigInt(inputs.monthLimitFen ?? 0);
    const left = limit - BigInt(inputs.monthUsedFen ?? 0);
    return new ApiError(buybackErrors.quotaExceeded, {
      params: { limit: yuan(limit), left: yuan(left > 0n ? left : 0n) },
    });
  }
  return refusalOf(REFUSALS, reason, inputs);
}

function assertAmount(amountYuan: bigint, { minYuan, maxYuan, multipleYuan }: Terms): void {
  if (amountYuan < BigInt(minYuan) || amountYuan > BigInt(maxYuan))
    throw new ApiError(buybackErrors.amountOutOfRange, {
      params: { min: shownYuan(minYuan), max: shownYuan(maxYuan) },
    });
  if (amountYuan % BigInt(multipleYuan) !== 0n)
    throw new ApiError(buybackErrors.notMultiple, {
      params: { multiple: shownYuan(multipleYuan) },
    });
}

type BuybackDeps = Pick<Deps, "clock" | "encryption" | "payments">;

/** The verified owner with the Alipay account that is paid. */
async function readPerson(
  deps: BuybackDeps,
  db: Queryable,
  accountId: bigint,
): Promise<PaidPerson> {
  const [owner, payee] = await Promise.all([
    findVerifiedName(deps, db, accountId),
    findPayee(deps, db, accountId),
  ]);
  if (!owner || payee.alipayAccount === undefined) throw new ApiError(buybackErrors.payeeMissing);
  return { account: payee.alipayAccount, name: owner.name };
}

async function allow(
  deps: BuybackDeps,
  db: Queryable,
  { accountId, channel, amountYuan, shownPrice, taxAgreement }: Wanted,
  judge: (order: AssessedOrder) => Promise<Assessed>,
): Promise<Allowed> {
  const at = deps.clock.now();
  const type = typeOf(channel);
  if (type === 95) await requirePermission({ db }, accountId, "buyback-second");
  const terms = await readTerms(db, type, at, shownPrice);
  const amountFen = amountYuan * 100n;
  const quote = quoteOf(amountFen, terms.price, terms.deductions);
  const assessed = await judge({
    accountId,
    channel,
    at,
    isServed: deps.payments !== undefined,
    acceptsTaxAgreement: acceptsTaxAgreement(taxAgreement),
    amounts: { grossMicroBp: quote.grossMicroBp, amountFen },
    checkAmount: () => assertAmount(amountYuan, terms),
    refuse: (reason, inputs) => refuse(reason, inputs, terms),
  });
  const { identityId } = assessed;
  if (identityId === undefined) throw new ApiError(buybackErrors.nameFirst);
  return { identityId, person: await readPerson(deps, db, accountId), terms, quote, assessed };
}

/** Throws unless the account may sell BP for this amount, before captcha and code are checked. */
export async function checkBuyback(deps: Deps, wanted: Wanted): Promise<Allowed> {
  return allow(deps, deps.db, wanted, (order) => checkOrder(deps.db, order));
}

/** Throws the error of a balance that decreased meanwhile. */
export async function explainShortfall(deps: Deps, wanted: Wanted): Promise<never> {
  await allow(deps, deps.db, wanted, (order) => refuseShortfall(deps.db, order));
  throw new Error("a shortfall was allowed");
}

/** The same for the order's transaction, under the account's lock. */
export async function allowBuyback(deps: BuybackDeps, tx: Tx, wanted: Wanted): Promise<Allowed> {
  return allow(deps, tx, wanted, (order) => assessOrder(tx, order));
}
