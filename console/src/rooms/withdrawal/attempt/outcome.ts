import { ApiError } from "../../../shared/http.ts";

/** True if the server reports that nothing was done. A missing or unreadable response, or a 5xx, leaves the outcome open. */
export function isRefused(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.error !== "network" &&
    error.httpStatus > 0 &&
    error.httpStatus < 500
  );
}

/** True if the server knows no withdrawal of this key. */
export function isNotThere(error: unknown): boolean {
  return isRefused(error) && error.error === "withdrawal.unknownWithdrawal";
}
