import type { ApiError } from "../http.ts";

/** The input that an error of a call belongs to whose `verifyCode` is the form's `emailVerifyCode`. */
export function fieldOfCode(error: ApiError, inputs: readonly string[]): string | undefined {
  const name = error.field === "verifyCode" ? "emailVerifyCode" : error.field;
  return inputs.find((input) => input === name);
}
