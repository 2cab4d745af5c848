import type { ApiError } from "../../shared/http.ts";

/** The input that an error of `setContact` belongs to: its `verifyCode` is the form's `emailVerifyCode`. */
export function fieldOfCode(error: ApiError, inputs: readonly string[]): string | undefined {
  const name = error.field === "verifyCode" ? "emailVerifyCode" : error.field;
  return inputs.find((input) => input === name);
}
