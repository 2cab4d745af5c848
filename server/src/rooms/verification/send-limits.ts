import { CODE_RESEND_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { consume, consumePerNetwork, enforceCooldown } from "../../platform/throttle.ts";

const SENDS_PER_HOUR = 10;
/** Generous, because homes, offices and carriers share addresses. */
const SENDS_PER_HOUR_AND_NETWORK = 60;
/** Sign-up SMS an hour for 10,000 consecutive numbers: SMS pumping uses numbers of one block. */
const SMS_PER_HOUR_AND_BLOCK = 30;
const BLOCK_DIGITS = 7;

const HOUR = { windowSeconds: 3600 } as const;

async function assertTargetRested(deps: Deps, target: string): Promise<void> {
  const { db, clock } = deps;
  await enforceCooldown(
    db,
    clock,
    { bucket: "code", subject: target, seconds: CODE_RESEND_SECONDS },
    verificationErrors.resendTooSoon,
  );
  await consume(
    db,
    clock,
    { bucket: "code-hour", subject: target, limit: SENDS_PER_HOUR, ...HOUR },
    verificationErrors.hourlyLimit,
  );
}

/**
 * A signed-in owner's own limits, which nobody else can use up. Sends to a new number rest apart: the form that replaces a phone
 * takes a code from both.
 */
export async function assertOwnerMaySend(
  deps: Deps,
  accountId: bigint,
  target: "email" | "sms" | "new-phone",
): Promise<void> {
  await assertTargetRested(deps, `account:${accountId}|${target}`);
  await consume(
    deps.db,
    deps.clock,
    { bucket: "code-hour", subject: `account:${accountId}`, limit: SENDS_PER_HOUR, ...HOUR },
    verificationErrors.hourlyLimit,
  );
}

/**
 * Limits of callers who are not signed in, counted by what they ask for, whether it exists or not: the answers are alike, and
 * a wrong pair of phone and e-mail never counts for the right one.
 */
export async function assertVisitorMaySend(deps: Deps, target: string, ip: string): Promise<void> {
  await consumePerNetwork(
    deps.db,
    deps.clock,
    { bucket: "code-hour", subject: "from", limit: SENDS_PER_HOUR_AND_NETWORK, ...HOUR },
    ip,
    verificationErrors.hourlyLimit,
  );
  await assertTargetRested(deps, target);
}

/** Ceilings of SMS to unverified numbers, against SMS pumping. */
export async function assertSmsBelowCeiling(deps: Deps, tel: string): Promise<void> {
  const ceilings = [
    { subject: `block:${tel.slice(0, BLOCK_DIGITS)}`, limit: SMS_PER_HOUR_AND_BLOCK },
    { subject: "all", limit: deps.config.smsPerHour },
  ];
  for (const ceiling of ceilings) {
    try {
      await consume(
        deps.db,
        deps.clock,
        { bucket: "sms-hour", ...ceiling, ...HOUR },
        verificationErrors.smsCeiling,
      );
    } catch (error) {
      deps.log.warn({ ceiling }, "the hourly ceiling of sign-up messages is reached");
      throw error;
    }
  }
}
