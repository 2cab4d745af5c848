import * as calls from "@nodeyard/contract/auth/calls.ts";
import type { RegisterRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import {
  isEmail,
  isPhone,
  isPlaceholderEmail,
  normaliseEmail,
} from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { ACCOUNTS_PER_PHONE } from "@nodeyard/contract/identity/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { createLogger } from "../../platform/log.ts";
import { createToken, hashPassword } from "../../platform/secrets.ts";
import { rolledBack } from "../../platform/rolled-back.ts";
import { consume } from "../../platform/throttle.ts";
import { acceptAgreement } from "../account/accept-agreement.ts";
import { recordAct } from "../account/record-act.ts";
import { placeholderEmail } from "../account/verified-email.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkCode, spendCode } from "../verification/codes.ts";
import { findReferrer, insertAccount, type NewAccount } from "./create-account.ts";
import { queueEmailLink } from "./email/email-link.ts";
import { notifyRegistered } from "./email/notify-registered.ts";
import { checkNewPassword } from "./new-password.ts";
import { noteCountry } from "./note-country.ts";

/** Log of work that is rolled back. */
const silent = createLogger("silent");

/** Form validation, in form order. */
function checkForm(deps: Deps, request: RegisterRequest): { email: string } {
  if (!deps.config.isSignUpOpen) throw new ApiError(authErrors.signUpDisabled);
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email) || isPlaceholderEmail(email))
    throw new ApiError(authErrors.signUpEmailInvalid);
  if (request.tel === "") throw new ApiError(authErrors.phoneRequired);
  if (!isPhone(request.tel)) throw new ApiError(authErrors.phoneInvalid);
  if (request.captcha === "") throw new ApiError(authErrors.captchaRequired);
  if (request.emailVerifyCode === "") throw new ApiError(authErrors.phoneCodeRequired);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  checkNewPassword(request.password, authErrors.signUpPasswordLength, "password");
  if (request.rePassword === "") throw new ApiError(authErrors.confirmationRequired);
  if (request.rePassword !== request.password) throw new ApiError(authErrors.confirmationDiffers);
  // Absent: the client's form has required it.
  if (request.agreement === false) throw new ApiError(authErrors.agreementRequired);
  return { email };
}

/**
 * Counts verified sign-ups of a phone, which otherwise could try one registered e-mail after another: those create no account
 * that the phone's limit would count.
 */
const REGISTERED_A_DAY = 5;

/** Throws if the phone verifies as many accounts as it may; serialises sign-ups with the phone until the transaction ends. */
async function assertPhoneHasRoom(tx: Tx, tel: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${tel}`}, 0))`.execute(tx);
  const { accounts } = await tx
    .selectFrom("accounts")
    .select((select) => select.fn.countAll<bigint>().as("accounts"))
    .where("tel", "=", tel)
    .executeTakeFirstOrThrow();
  if (accounts >= ACCOUNTS_PER_PHONE) throw new ApiError(authErrors.phoneFull);
}

/** A new account with what begins with it. @returns its id; undefined if the e-mail is another account's, verified. */
async function openAccount(
  deps: Deps,
  tx: Tx,
  account: NewAccount,
  ip: string,
): Promise<bigint | undefined> {
  const accountId = await insertAccount(deps, tx, account);
  if (accountId === undefined) return undefined;
  await noteCountry(deps, tx, accountId, ip);
  await recordAct(deps, tx, { act: "auth.register", accountId, ip });
  await acceptAgreement(deps, tx, { accountId, agreement: "user", ip });
  return accountId;
}

/**
 * Creates an account for a phone verified by code, and mails the link that verifies the e-mail. A registered e-mail gets the same
 * answer, so that e-mails cannot be tried; its owner is mailed. One that another account has not verified is the new account's once the
 * link is used.
 */
export const register = handle(calls.register, async (deps, request, caller) => {
  const { email } = checkForm(deps, request);
  const { tel, refer } = request;
  // Before the captcha, which a stale link must not cost.
  await findReferrer(deps.db, refer);
  await useCaptcha(deps, {
    captchaId: request.captcha_id,
    answer: request.captcha,
    flows: [`signup:${tel}`],
    step: "closes",
  });
  const checked = await checkCode(
    deps,
    { purpose: "signup", addresses: [tel], accountId: undefined, isOwn: false },
    request.emailVerifyCode,
  );
  const { ip, language } = caller;
  await consume(
    deps.db,
    deps.clock,
    { bucket: "register", subject: tel, limit: REGISTERED_A_DAY, windowSeconds: 86_400 },
    authErrors.registerLimit,
  );
  const passwordHash = await hashPassword(request.password);
  await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    await assertPhoneHasRoom(tx, tel);
    const account = { email, tel, passwordHash, language, refer, isDemo: false };
    const accountId = await openAccount(deps, tx, account, ip);
    if (accountId !== undefined) return queueEmailLink(deps, tx, { accountId, email });
    const nobody = { ...account, email: placeholderEmail(createToken()) };
    await rolledBack(tx, () => openAccount({ ...deps, log: silent }, tx, nobody, ip));
    await notifyRegistered(deps, tx, email);
  });
  return { message: authMessages.registered };
});
