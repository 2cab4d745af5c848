import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { changePassword } from "@nodeyard/contract/auth/calls.ts";
import { isLoginPasswordLength } from "@nodeyard/contract/auth/rules.ts";
import { typedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { account } from "./messages.ts";

/** The request that a filled-in form means. */
export function readPasswords(data: FormData): RequestOf<typeof changePassword> {
  return {
    oldPassword: typedText(data, "oldPassword"),
    newPassword: typedText(data, "newPassword"),
    reNewPassword: typedText(data, "reNewPassword"),
    keepsAccess: data.has("keepsAccess"),
  };
}

function newPasswordError(password: string): string | undefined {
  if (password === "") return account.newRequired;
  return isLoginPasswordLength(password) ? undefined : account.lengthWrong;
}

function confirmationError(request: RequestOf<typeof changePassword>): string | undefined {
  if (request.reNewPassword === "") return account.againRequired;
  return request.reNewPassword === request.newPassword ? undefined : account.differs;
}

export function validatePasswords(
  request: RequestOf<typeof changePassword>,
): FieldErrors<keyof RequestOf<typeof changePassword>> {
  return {
    oldPassword: request.oldPassword === "" ? account.oldRequired : undefined,
    newPassword: newPasswordError(request.newPassword),
    reNewPassword: confirmationError(request),
  };
}
