import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { RECOVERY_CODES } from "@nodeyard/contract/factors/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { plainForm } from "@nodeyard/contract/plain-form.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { hashToken, randomText } from "../../platform/secrets.ts";

/** Crockford's base 32: what is easily confused is read as the same. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: too many to try out against a stolen hash. */
const LENGTH = 16;

function hashCode(code: string): Buffer {
  const plain = plainForm("code", code).toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return hashToken(`recovery-code:${plain}`);
}

/** Replaces the account's recovery codes. @returns the new ones, in groups: `7K2M-9QXR-04TB-HWFN`. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: bigint,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (randomText(LENGTH, ALPHABET).match(/.{4}/g) ?? []).join("-"),
  );
  await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code), created_at: now })),
    )
    .execute();
  return codes;
}

/** Takes a recovery code, once. */
export async function consumeRecoveryCode(
  tx: Tx,
  accountId: bigint,
  code: string,
  now: Date,
): Promise<void> {
  const taken = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hashCode(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new ApiError(factorsErrors.recoveryCodeWrong);
}

export async function countRecoveryCodes(db: Queryable, accountId: bigint): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<bigint>().as("left"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
