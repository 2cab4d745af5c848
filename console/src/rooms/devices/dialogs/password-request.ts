import { Refusal } from "../../../shared/http.ts";

/** How long a password stays on the screen. */
export const PASSWORD_SHOWN_SECONDS = 60;

/** Where the message of a refused request belongs: at the code, or below the form. */
export function passwordMistake(error: unknown): "code" | "general" {
  return error instanceof Refusal && error.field === "emailVerifyCode" ? "code" : "general";
}
