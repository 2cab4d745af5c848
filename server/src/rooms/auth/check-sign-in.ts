// Offered to other rooms.
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import {
  isEmail,
  isLoginPasswordLength,
  isPhone,
  normaliseEmail,
  PLACEHOLDER_SUFFIX,
} from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { hashPassword, verifyPassword } from "../../platform/secrets.ts";
import { count } from "../../platform/throttle.ts";
import { recordAct } from "../account/record-act.ts";
import { openHumanCheck } from "../verification/human-check.ts";
import { findKnownDevice } from "./known-device.ts";
import { countSignIn, refundSignIn, workForSignIn, type SignIn } from "./sign-in-limits.ts";

/** Dummy hash for unknown accounts, so that the response time is the same. */
const nobodysHash = hashPassword("nobody has this password");
/** Audit lines are permanent: of many failures a day every twentieth has one. */
const FAILURES_IN_FULL = 10;
const FAILURES_A_LINE = 20;

export interface SignedAccount {
  readonly account_id: bigint;
  readonly password_hash: string;
  readonly password_changed_at: Date;
}

/** An e-mail with its password, wherever an account is opened by them; the phone, of an account without an e-mail. */
interface Tried {
  readonly email: string;
  readonly password: string;
  readonly deviceToken: string | undefined;
  /** True if the request has just passed the human check of this e-mail. */
  readonly isHumanChecked: boolean;
}

/** E-mail, or phone, and password of a form, validated in form order. */
export function readSignInForm(request: {
  readonly email: string;
  readonly password: string;
}): string {
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email) && !isPhone(email)) throw new ApiError(authErrors.loginEmailInvalid);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  if (!isLoginPasswordLength(request.password)) throw new ApiError(authErrors.loginPasswordLength);
  return email;
}

/** The subject that a solved human check is bound to: sign-ins of this e-mail. */
export function humanCheckSubject(email: string): string {
  return `login:${email}`;
}

/** Refuses with a human check of the needed work, unless the request has just passed one. */
async function demandWork(deps: Deps, signIn: SignIn): Promise<void> {
  const maxNumber = await workForSignIn(deps, signIn);
  if (maxNumber === undefined) return;
  const subject = humanCheckSubject(signIn.email);
  const humanCheck = await openHumanCheck(deps, { maxNumber, subject });
  throw new ApiError(authErrors.workRequired, { extra: { humanCheck } });
}

async function recordFailure(
  deps: Deps,
  account: SignedAccount | undefined,
  failures: number,
  { email, ip }: Pick<SignIn, "email" | "ip">,
): Promise<void> {
  if (failures > FAILURES_IN_FULL && failures % FAILURES_A_LINE !== 0) return;
  if (!account) {
    deps.log.info({ act: "auth.login-failed", ip }, "act");
    // As much is written as for a known one: the time must not tell.
    await count(deps.db, deps.clock, {
      bucket: "login-nobody",
      subject: email,
      windowSeconds: 86_400,
    });
    return;
  }
  await recordAct(deps, deps.db, {
    act: "auth.login-failed",
    accountId: account.account_id,
    ip,
    isOwners: false,
    details: { failuresToday: failures },
  });
}

/** The accounts of an e-mail, or without one, of a phone; a phone verifies few. */
async function findAccounts(db: Queryable, name: string): Promise<SignedAccount[]> {
  const accounts = db
    .selectFrom("accounts")
    .select(["account_id", "password_hash", "password_changed_at"]);
  if (!isPhone(name)) return accounts.where("email", "=", name).execute();
  return accounts
    .where("tel", "=", name)
    .where("tel_verified_at", "is not", null)
    .where("email", "like", `%${PLACEHOLDER_SUFFIX}`)
    .orderBy("account_id")
    .execute();
}

/** The one whose password it is. */
async function findByPassword(
  accounts: readonly SignedAccount[],
  password: string,
): Promise<SignedAccount | undefined> {
  for (const account of accounts)
    if (await verifyPassword(password, account.password_hash)) return account;
  // An unknown name takes as long.
  if (accounts.length === 0) await verifyPassword(password, await nobodysHash);
  return undefined;
}

/**
 * The account of an e-mail, by its password. Unknown e-mails get the same response in the same time as known ones; failures are
 * counted before the password is looked at.
 */
export async function checkSignIn(
  deps: Deps,
  { email, password, deviceToken, isHumanChecked }: Tried,
  ip: string,
): Promise<SignedAccount & Pick<SignIn, "knownDevice">> {
  const accounts = await findAccounts(deps.db, email);
  const [account] = accounts;
  const knownDevice = findKnownDevice(deps, account, deviceToken);
  const signIn = { email, ip, knownDevice };
  if (!isHumanChecked) await demandWork(deps, signIn);
  const failures = await countSignIn(deps, signIn);
  const found = await findByPassword(accounts, password);
  if (!found) {
    await recordFailure(deps, account, failures, signIn);
    throw new ApiError(authErrors.badLogin);
  }
  await refundSignIn(deps, signIn);
  return { ...found, knownDevice: found === account ? knownDevice : undefined };
}
