import { ApiError } from "../../../shared/http.ts";

/**
 * Whether a failure is the server's own word that nothing was done. No answer, an answer that nobody can read, and a
 * failure inside the server leave open what happened.
 */
export function isRefused(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.error !== "network" &&
    error.httpStatus > 0 &&
    error.httpStatus < 500
  );
}

/** Whether the server says that it knows no withdrawal of this key. */
export function isNotThere(error: unknown): boolean {
  return isRefused(error) && error.error === "withdrawal.unknownWithdrawal";
}
