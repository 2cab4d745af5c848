import type { LoginRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { isEmail, isLoginPasswordLength, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import { hashPassword, verifyPassword } from "../../platform/secrets.ts";
import { recordAct } from "../account/record-act.ts";
import { openSecondStep } from "../factors/pending-sign-in.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { openHumanCheck, useHumanCheck } from "../verification/human-check.ts";
import { findKnownDevice } from "./known-device.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import { countSignIn, forgiveSignIn, workForSignIn, type SignIn } from "./sign-in-limits.ts";

/** Dummy hash for unknown accounts, so that the response time is the same. */
const nobodysHash = hashPassword("nobody has this password");
/** Audit lines are permanent: of many failures a day every twentieth has one. */
const FAILURES_IN_FULL = 10;
const FAILURES_A_LINE = 20;

interface Account {
  readonly account_id: bigint;
  readonly password_hash: string;
  readonly password_changed_at: Date;
}

/** What a solution of an open human check is good for: this e-mail's sign-in. */
function subjectOf(email: string): string {
  return `login:${email}`;
}

/** Form validation, in form order. */
function checkForm(request: LoginRequest): string {
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email)) throw new ApiError(authErrors.loginEmailInvalid);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  if (!isLoginPasswordLength(request.password)) throw new ApiError(authErrors.loginPasswordLength);
  if (!request.humanCheck && request.captcha === "") throw new ApiError(authErrors.captchaRequired);
  return email;
}

/** A captcha, or the solution of the human check that an earlier answer asked for. */
async function checkHuman(deps: Deps, request: LoginRequest, email: string): Promise<void> {
  if (request.humanCheck) await useHumanCheck(deps, request.humanCheck, subjectOf(email));
  else await useCaptcha(deps, { captchaId: request.captcha_id, answer: request.captcha });
}

/** Refuses with a human check of the needed work, unless the request has just passed one. */
async function demandWork(deps: Deps, request: LoginRequest, signIn: SignIn): Promise<void> {
  if (request.humanCheck) return;
  const maxNumber = await workForSignIn(deps, signIn);
  if (maxNumber === undefined) return;
  const humanCheck = await openHumanCheck(deps, { maxNumber, subject: subjectOf(signIn.email) });
  throw new ApiError(authErrors.workRequired, { extra: { humanCheck } });
}

async function recordFailure(
  deps: Deps,
  account: Account | undefined,
  failures: number,
  ip: string,
): Promise<void> {
  if (!account) {
    deps.log.info({ act: "auth.login-failed", ip }, "act");
    return;
  }
  if (failures > FAILURES_IN_FULL && failures % FAILURES_A_LINE !== 0) return;
  await recordAct(deps, deps.db, {
    act: "auth.login-failed",
    accountId: account.account_id,
    ip,
    isOwners: false,
    details: { failuresToday: failures },
  });
}

/**
 * Signs in, or refuses with what the second step needs. Unknown e-mails get the same response in the same time as known ones.
 */
export async function login(deps: Deps, request: LoginRequest, caller: Caller): Promise<SignedIn> {
  const email = checkForm(request);
  await checkHuman(deps, request, email);
  const account = await deps.db
    .selectFrom("accounts")
    .select(["account_id", "password_hash", "password_changed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  const { ip } = caller;
  const knownDevice = findKnownDevice(deps, account, request.deviceToken);
  const signIn = { email, ip, knownDevice };
  await demandWork(deps, request, signIn);
  const failures = await countSignIn(deps, signIn);
  const hash = account?.password_hash ?? (await nobodysHash);
  if (!(await verifyPassword(request.password, hash)) || !account) {
    await recordFailure(deps, account, failures, ip);
    throw new ApiError(authErrors.badLogin);
  }

  await forgiveSignIn(deps, signIn);
  const secondStep = await openSecondStep(deps, account.account_id);
  if (secondStep) throw new ApiError(factorsErrors.secondStepNeeded, { extra: { secondStep } });
  return openSession(deps, account, caller);
}
