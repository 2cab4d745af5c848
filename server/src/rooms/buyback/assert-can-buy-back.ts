import { quoteOf, yuanOf, type Quote } from "@nodeyard/contract/buyback/quote.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { BUYBACK_LEVEL, type BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { assertBelowDayLimit } from "../redemption/outflow.ts";
import { requirePermission } from "../account/permissions.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { findPayee } from "../payee/find-payee.ts";
import { assertNotLocked, readBuybackLock } from "../redemption/lock.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import type { PaidPerson } from "./paid-person.ts";
import { readMonthLimit, readUsage } from "../redemption/quota.ts";
import { readSwitches } from "../redemption/switches.ts";
import { BUYBACKS } from "./switches.ts";
import { readRedeemable } from "../redemption/redeemable.ts";
import { readTerms, type Terms } from "./terms.ts";

/** A buy-back that may be made. */
export interface Allowed {
  readonly identityId: bigint;
  readonly person: PaidPerson;
  readonly terms: Terms;
  readonly quote: Quote;
}

/** The verified owner with the Alipay account that is paid. */
async function readPerson(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<PaidPerson & { readonly identityId: bigint }> {
  const { level, identityId } = await readOwnerLevel(db, accountId);
  if (level < BUYBACK_LEVEL || identityId === undefined)
    throw new ApiError(buybackErrors.nameFirst);
  const [owner, payee] = await Promise.all([
    findVerifiedName(deps, db, accountId),
    findPayee(deps, db, accountId),
  ]);
  if (!owner || payee.alipayAccount === undefined) throw new ApiError(buybackErrors.payeeMissing);
  return { identityId, account: payee.alipayAccount, name: owner.name };
}

function assertAmount(amountYuan: bigint, terms: Terms, mostYuan: bigint): void {
  const { minYuan, maxYuan, multipleYuan } = terms;
  if (amountYuan < BigInt(minYuan) || amountYuan > BigInt(maxYuan))
    throw new ApiError(buybackErrors.amountOutOfRange, {
      params: { min: minYuan, max: maxYuan },
    });
  if (amountYuan % BigInt(multipleYuan) !== 0n)
    throw new ApiError(buybackErrors.notMultiple, { params: { multiple: multipleYuan } });
  if (amountYuan > mostYuan)
    throw new ApiError(buybackErrors.balanceInsufficient, { params: { most: String(mostYuan) } });
}

async function assertQuota(
  db: Queryable,
  identityId: bigint,
  terms: Terms,
  amountFen: bigint,
  at: Date,
): Promise<void> {
  const [limitFen, { usedFen, count }] = await Promise.all([
    readMonthLimit(db, at),
    readUsage(db, identityId, terms.type, at),
  ]);
  const leftFen = limitFen > usedFen ? limitFen - usedFen : 0n;
  if (amountFen > leftFen)
    throw new ApiError(buybackErrors.quotaExceeded, {
      params: { limit: String(limitFen / 100n), left: String(leftFen / 100n) },
    });
  if (terms.maxPerMonth !== null && count >= terms.maxPerMonth)
    throw new ApiError(buybackErrors.tooManyThisMonth, { params: { count: terms.maxPerMonth } });
}

/**
 * Throws unless the account may sell BP for this amount. Runs before captcha and code are checked, so that a doomed request
 * does not use them up, and again under the locks of account and person.
 */
export async function assertCanBuyBack(
  deps: Pick<Deps, "clock" | "encryption" | "payments">,
  db: Queryable,
  accountId: bigint,
  order: { readonly type: BuybackType; readonly amountYuan: bigint },
): Promise<Allowed> {
  const at = deps.clock.now();
  const { type, amountYuan } = order;
  if (type === 95) await requirePermission({ db }, accountId, "buyback-second");
  if (!deps.payments || !(await readSwitches(db, BUYBACKS)).isOpen)
    throw new ApiError(buybackErrors.closed);
  await assertNotFrozen(db, accountId);
  const { identityId, ...person } = await readPerson(deps, db, accountId);
  const { lockedByPayee, lockedByPassword, lockedByFactor, dayLimit } = buybackErrors;
  assertNotLocked(await readBuybackLock(db, accountId, at), {
    payee: lockedByPayee,
    password: lockedByPassword,
    factor: lockedByFactor,
  });
  await assertBelowDayLimit(db, accountId, at, dayLimit);
  const terms = await readTerms(db, type, at);
  const { matureMicroBp } = await readRedeemable(db, accountId, at);
  assertAmount(amountYuan, terms, yuanOf(matureMicroBp, terms.price));
  const amountFen = amountYuan * 100n;
  await assertQuota(db, identityId, terms, amountFen, at);
  return { identityId, person, terms, quote: quoteOf(amountFen, terms.price, terms.deductions) };
}
