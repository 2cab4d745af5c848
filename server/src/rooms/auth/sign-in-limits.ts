import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  consume,
  consumePerNetwork,
  count,
  clearThrottle,
  perNetwork,
  readCount,
  refund,
  reset,
  type Limit,
} from "../../platform/throttle.ts";
import { workAfter } from "../verification/proof-of-work.ts";

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_SUBJECT = 10;
/** Generous, since users share networks. */
const TRIES_PER_NETWORK = 60;
/** Failed sign-ins a day, from all networks together, after which unknown devices need a proof of work for each try. */
const FREE_FAILURES_A_DAY = 20;

const PAIR = "login";
const NETWORK = "login-network";
const FAILURES = "login-failures";

/** A try to sign in. */
export interface SignIn {
  readonly email: string;
  readonly ip: string;
  /** A browser that has signed in before; see `known-device.ts`. */
  readonly knownDevice: string | undefined;
}

function failuresOf(email: string) {
  return { bucket: FAILURES, subject: email, windowSeconds: 86_400 };
}

const perSubject = { bucket: PAIR, limit: TRIES_PER_SUBJECT, windowSeconds: WINDOW_SECONDS };
const onNetwork = { bucket: NETWORK, limit: TRIES_PER_NETWORK, windowSeconds: WINDOW_SECONDS };

/** Limits whose refusal locks out only who failed: this device, or this network for this e-mail. */
function ownLimits({ email, ip, knownDevice }: SignIn): Limit[] {
  if (knownDevice !== undefined)
    return [{ ...perSubject, subject: `${email}|device:${knownDevice}` }];
  return perNetwork({ ...perSubject, subject: email }, ip);
}

/**
 * The proof of work demanded of an unknown device; undefined if none. Failures from everywhere raise it and never refuse:
 * otherwise knowing an e-mail would suffice to lock its owner out.
 */
export async function workForSignIn(
  deps: Pick<Deps, "db" | "clock">,
  { email, knownDevice }: SignIn,
): Promise<number | undefined> {
  if (knownDevice !== undefined) return undefined;
  const failures = await readCount(deps.db, deps.clock, failuresOf(email));
  return failures < FREE_FAILURES_A_DAY ? undefined : workAfter(failures, "high");
}

/** Counts an attempt before its password is checked. @returns today's failures for the e-mail, if it should fail. */
export async function countSignIn(
  deps: Pick<Deps, "db" | "clock">,
  signIn: SignIn,
): Promise<number> {
  const { db, clock } = deps;
  for (const limit of ownLimits(signIn)) await consume(db, clock, limit, authErrors.loginLocked);
  if (signIn.knownDevice === undefined)
    await consumePerNetwork(db, clock, onNetwork, signIn.ip, authErrors.loginLocked);
  return count(db, clock, failuresOf(signIn.email));
}

/** Refunds the attempt after a correct password. Failures of others stay counted. */
export async function refundSignIn(
  deps: Pick<Deps, "db" | "clock">,
  signIn: SignIn,
): Promise<void> {
  const { db, clock } = deps;
  for (const limit of ownLimits(signIn)) await reset(db, clock, limit);
  if (signIn.knownDevice === undefined)
    for (const limit of perNetwork(onNetwork, signIn.ip)) await refund(db, clock, limit);
  await refund(db, clock, failuresOf(signIn.email));
}

/** A new password makes all failures void. */
export async function clearSignIns(tx: Queryable, email: string): Promise<void> {
  await clearThrottle(tx, [PAIR, FAILURES], email);
}
