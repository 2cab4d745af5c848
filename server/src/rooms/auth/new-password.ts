import {
  LOGIN_PASSWORD_END_LENGTH,
  LOGIN_PASSWORD_MIN_LENGTH,
} from "@nodeyard/contract/auth/rules.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Throws if a new password is too short, too long or too common; `tooShort` is the form's error. */
export function checkNewPassword(password: string, tooShort: ErrorDefinition, field: string): void {
  if (password.length < LOGIN_PASSWORD_MIN_LENGTH) throw new ApiError(tooShort, { field });
  if (password.length >= LOGIN_PASSWORD_END_LENGTH)
    throw new ApiError(authErrors.passwordTooLong, { field });
  if (isCommonPassword(password)) throw new ApiError(authErrors.passwordTooCommon, { field });
}
