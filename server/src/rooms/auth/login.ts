import type { LoginRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { isEmail, isLoginPasswordLength, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { hashPassword, verifyPassword } from "../../platform/secrets.ts";
import { consume, reset, refund } from "../../platform/throttle.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { createSession } from "../account/sessions.ts";

const TRIES_PER_ACCOUNT = 10;
/** Generous, since users share networks; the account's limit protects the password. */
const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 15 * 60;

/** Dummy hash for unknown accounts, so that the response time is the same. */
const nobodysHash = hashPassword("nobody has this password");

/** Signs in. Unknown e-mails get the same response in the same time as known ones. */
export async function login(
  deps: Deps,
  request: LoginRequest,
  caller: Caller,
): Promise<{ message: Text; sessionId: string }> {
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email)) throw new ApiError(authErrors.loginEmailInvalid);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  if (!isLoginPasswordLength(request.password)) throw new ApiError(authErrors.loginPasswordLength);
  if (request.captcha === "") throw new ApiError(authErrors.captchaRequired);
  await useCaptcha(deps, { captchaId: request.captcha_id, answer: request.captcha });

  const byAccount = {
    bucket: "login",
    subject: `email:${email}`,
    limit: TRIES_PER_ACCOUNT,
    windowSeconds: WINDOW_SECONDS,
  };
  const byAddress = {
    bucket: "login",
    subject: `ip:${caller.ip}`,
    limit: TRIES_PER_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
  };
  for (const limit of [byAccount, byAddress]) {
    await consume(deps.db, deps.clock, limit, authErrors.loginLocked);
  }
  const account = await deps.db
    .selectFrom("accounts")
    .select(["account_id", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const isRight = await verifyPassword(
    request.password,
    account?.password_hash ?? (await nobodysHash),
  );
  if (!account || !isRight) throw new ApiError(authErrors.badLogin);

  await reset(deps.db, deps.clock, byAccount);
  // Don't count successful log-ins from a shared IP as guesses.
  await refund(deps.db, deps.clock, byAddress);
  const sessionId = await createSession(deps, deps.db, {
    accountId: account.account_id,
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
  return { message: authMessages.loggedIn, sessionId };
}
