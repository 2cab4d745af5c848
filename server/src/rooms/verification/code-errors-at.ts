// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";

/** Lets a refusal of the code name the field that the call has for it. */
export async function codeErrorsAt<Result>(field: string, check: Promise<Result>): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof ApiError) || error.field !== "emailVerifyCode") throw error;
    const { definition, params, retryAfterSeconds } = error;
    throw new ApiError(definition, { params, field, retryAfterSeconds });
  }
}
