import type { ChangePasswordRequest } from "@nodeyard/contract/auth/calls.ts";
import { isLoginPasswordLength } from "@nodeyard/contract/auth/rules.ts";

export type PasswordMistake =
  | "oldRequired"
  | "newRequired"
  | "lengthWrong"
  | "againRequired"
  | "differs";
export type PasswordMistakes = Partial<Record<keyof ChangePasswordRequest, PasswordMistake>>;

/** The request that a filled-in form means. */
export function readPasswordForm(form: FormData): ChangePasswordRequest {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    oldPassword: text("oldPassword"),
    newPassword: text("newPassword"),
    reNewPassword: text("reNewPassword"),
  };
}

/** What is wrong with it before any call is made, by field. */
export function passwordMistakes(request: ChangePasswordRequest): PasswordMistakes {
  const mistakes: PasswordMistakes = {};
  if (request.oldPassword === "") mistakes.oldPassword = "oldRequired";
  if (request.newPassword === "") mistakes.newPassword = "newRequired";
  else if (!isLoginPasswordLength(request.newPassword)) mistakes.newPassword = "lengthWrong";
  if (request.reNewPassword === "") mistakes.reNewPassword = "againRequired";
  else if (request.reNewPassword !== request.newPassword) mistakes.reNewPassword = "differs";
  return mistakes;
}
