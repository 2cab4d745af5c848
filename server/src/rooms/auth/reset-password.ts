import * as calls from "@nodeyard/contract/auth/calls.ts";
import type { ResetPasswordRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { isEmail, isPhone, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps, SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { hashPassword } from "../../platform/secrets.ts";
import { consume, count, refund } from "../../platform/throttle.ts";
import { findResetAccount } from "../account/contact.ts";
import { recordAct } from "../account/record-act.ts";
import { endSessions } from "../account/sessions.ts";
import { deletePending } from "../factors/pending-sign-in.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkCode, spendCode } from "../verification/codes.ts";
import { endAccess, listAccess } from "./end-access.ts";
import { checkNewPassword } from "./new-password.ts";
import { clearSignIns } from "./sign-in-limits.ts";

/** Wrong codes a day for a pair of phone and e-mail, whether it is an account's or not. */
const GUESSES_A_DAY = 30;

/** The captcha that requested the code, or a new one. */
async function checkCaptcha(deps: Deps, request: ResetPasswordRequest): Promise<void> {
  const { captcha_id: captchaId, captcha: answer, tel, inputEmail } = request;
  const flows = [`reset:${tel}`, `reset:${normaliseEmail(inputEmail)}`];
  await useCaptcha(deps, { captchaId, answer, flows, step: "closes" });
}

/**
 * Sets a new password with a verification code; ends all sessions, tokens and the webhook of the account and mails its owner. A pair of phone and
 * e-mail that is nobody's is answered as one whose code is wrong.
 */
export const resetPassword = handle(
  calls.resetPassword,
  async (deps: SessionDeps, request, { ip }) => {
    const email = normaliseEmail(request.inputEmail);
    if (!isPhone(request.tel)) throw new ApiError(authErrors.resetPhoneInvalid);
    if (!isEmail(email)) throw new ApiError(authErrors.resetEmailInvalid);
    if (request.emailVerifyCode === "") throw new ApiError(authErrors.resetCodeInvalid);
    checkNewPassword(request.password, authErrors.resetPasswordLength, "password");
    if (request.rePassword !== request.password)
      throw new ApiError(authErrors.resetConfirmationDiffers);

    await checkCaptcha(deps, request);
    // Before the account is known: beside it, what else a known one takes is no time.
    const passwordHash = await hashPassword(request.password);
    const { tel } = request;
    const guesses = { bucket: "reset", subject: `${tel}|${email}`, windowSeconds: 86_400 };
    const { db, clock } = deps;
    await consume(db, clock, { ...guesses, limit: GUESSES_A_DAY }, authErrors.resetLimit);
    const accountId = await findResetAccount(deps, tel, email);
    const target = { purpose: "reset", addresses: [tel, email], accountId, isOwn: false } as const;
    const checked = await checkCode(deps, target, request.emailVerifyCode).catch(
      async (error: unknown) => {
        if (accountId !== undefined)
          await recordAct(deps, db, { act: "auth.reset-failed", accountId, ip, isOwners: false });
        // As much is written for a pair that is nobody's: the time must not tell.
        else await count(db, clock, { ...guesses, bucket: "reset-nobody" });
        throw error;
      },
    );
    // A code that was never sent, guessed.
    if (accountId === undefined) throw new ApiError(authErrors.resetCodeInvalid);
    await refund(db, clock, guesses);

    await db.transaction().execute(async (tx) => {
      await spendCode(deps, tx, checked);
      await tx
        .updateTable("accounts")
        .set({
          password_hash: passwordHash,
          password_changed_at: clock.now(),
          password_reset_channel: checked.channel === "app" ? null : checked.channel,
        })
        .where("account_id", "=", accountId)
        .execute();
      await endSessions(tx, accountId, "password");
      await deletePending(tx, accountId);
      await clearSignIns(tx, email);
      const access = await listAccess(tx, accountId, clock.now());
      await endAccess(tx, accountId);
      const act = access === "" ? "reset" : "resetEnding";
      await notifySecurityAct(deps, tx, accountId, act, ip, { access });
      const details = { channel: checked.channel };
      await recordAct(deps, tx, { act: "auth.reset-password", accountId, ip, details });
    });
    deps.sessions.evict(accountId);
    return { message: authMessages.passwordReset };
  },
);
