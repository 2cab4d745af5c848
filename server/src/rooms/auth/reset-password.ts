import type { ResetPasswordRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { isEmail, isPhone, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Text } from "../../platform/language.ts";
import type { RoomContext } from "../../platform/room.ts";
import { hashPassword } from "../../platform/secrets.ts";
import { checkCode, spendCode } from "../verification/codes.ts";
import { checkNewPassword } from "./new-password.ts";
import { endSessions } from "../account/sessions.ts";

/** Sets a new password with a verification code; ends all sessions of the account. */
export async function resetPassword(
  { deps, sessions }: RoomContext,
  request: ResetPasswordRequest,
): Promise<{ message: Text }> {
  const email = normaliseEmail(request.inputEmail);
  if (!isPhone(request.tel)) throw new ApiError(authErrors.resetPhoneInvalid);
  if (!isEmail(email)) throw new ApiError(authErrors.resetEmailInvalid);
  if (request.emailVerifyCode === "") throw new ApiError(authErrors.resetCodeInvalid);
  checkNewPassword(request.password, authErrors.resetPasswordLength, "password");
  if (request.rePassword !== request.password)
    throw new ApiError(authErrors.resetConfirmationDiffers);

  const checked = await checkCode(
    deps,
    { purpose: "reset", addresses: [request.tel, email], accountId: undefined },
    request.emailVerifyCode,
  );
  const passwordHash = await hashPassword(request.password);
  const accountId = await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    const account = await tx
      .updateTable("accounts")
      .set({ password_hash: passwordHash, password_changed_at: deps.clock.now() })
      .where("email", "=", email)
      .where("tel", "=", request.tel)
      .returning("account_id")
      .executeTakeFirst();
    // Codes are sent only for existing pairs, so this code belongs to another pair.
    if (!account) throw new ApiError(authErrors.resetCodeInvalid);
    await endSessions(tx, account.account_id);
    return account.account_id;
  });
  sessions.forget(accountId);
  return { message: authMessages.passwordReset };
}
