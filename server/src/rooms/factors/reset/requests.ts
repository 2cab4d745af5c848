import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import { hashToken } from "../../../platform/secrets.ts";

/** Limits database load; 256 bits cannot be guessed. */
export const RESET_REQUESTS = {
  bucket: "factor-resets",
  limit: 60,
  windowSeconds: 15 * 60,
} as const;
/** Lifetime of the first mail's link, which can start the reset. */
const STARTABLE_MS = HOUR_MS;

const placeOf = (accountId: bigint): string => `factor_resets/${accountId}`;

/** The token is in later mails as well, so that each can cancel. */
export function sealToken(
  deps: Pick<Deps, "encryption">,
  accountId: bigint,
  token: string,
): string {
  return deps.encryption.encrypt(token, placeOf(accountId));
}

export function openToken(
  deps: Pick<Deps, "encryption">,
  reset: { readonly account_id: bigint; readonly sealed_token: string },
): string {
  return deps.encryption.decrypt(reset.sealed_token, placeOf(reset.account_id));
}

/** Encrypts the tokens anew. @returns how many. */
export async function resealTokens(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const resets = await tx
    .selectFrom("factor_resets")
    .select(["factor_reset_id", "account_id", "sealed_token"])
    .where("sealed_token", "not like", encryption.ownPattern)
    .execute();
  for (const reset of resets)
    await tx
      .updateTable("factor_resets")
      .set({
        sealed_token: sealToken({ encryption }, reset.account_id, openToken({ encryption }, reset)),
      })
      .where("factor_reset_id", "=", reset.factor_reset_id)
      .execute();
  return resets.length;
}

/** The reset that has started and is neither cancelled nor done. */
export async function findWaiting(db: Queryable, accountId: bigint) {
  return db
    .selectFrom("factor_resets")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("started_at", "is not", null)
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .executeTakeFirst();
}

type ResetState = "asked" | "expired" | "waiting" | "cancelled" | "done";

/** The reset of a mail's link, in its present state. */
export async function findReset(deps: Pick<Deps, "clock">, db: Queryable, token: string) {
  const found = await db
    .selectFrom("factor_resets as r")
    .innerJoin("accounts as a", "a.account_id", "r.account_id")
    .selectAll("r")
    .select("a.email")
    .where("r.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) throw new ApiError(factorsErrors.resetUnknown);
  const startableUntilMs = found.asked_at.getTime() + STARTABLE_MS;
  let state: ResetState = startableUntilMs > deps.clock.now().getTime() ? "asked" : "expired";
  if (found.started_at !== null) state = "waiting";
  if (found.cancelled_at !== null) state = "cancelled";
  if (found.completed_at !== null) state = "done";
  return { ...found, state };
}
