// Offered to other rooms.
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import { verifyPassword } from "../../platform/secrets.ts";
import { consume, reset } from "../../platform/throttle.ts";

const TRIES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Verifies a signed-in owner's password. Failures are counted per account, across all calls: a stolen session allows ten
 * guesses in 15 minutes, not ten per form.
 */
export async function checkPassword(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  password: string,
  refusal: ErrorDefinition,
): Promise<void> {
  const limit = {
    bucket: "password",
    subject: `account:${accountId}`,
    limit: TRIES,
    windowSeconds: WINDOW_SECONDS,
  };
  await consume(deps.db, deps.clock, limit, authErrors.passwordLocked);
  const account = await deps.db
    .selectFrom("accounts")
    .select("password_hash")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, account.password_hash))) throw new ApiError(refusal);
  await reset(deps.db, deps.clock, limit);
}
