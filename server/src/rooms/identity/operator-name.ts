// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { normaliseIdNumber } from "@nodeyard/contract/identity/rules.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { FINGERPRINT, isNameVerified } from "./verified-name.ts";

/** The person of an operator's account, and the document by which that was seen. */
export interface OperatorName {
  readonly name: string;
  readonly document: string;
}

const placeOf = (accountId: bigint): string => `operator_names/${accountId}`;

export function sealOperatorName(
  encryption: FieldEncryption,
  accountId: bigint,
  { name, document }: OperatorName,
): string {
  return encryption.encrypt(JSON.stringify({ name, document }), placeOf(accountId));
}

export function openOperatorName(
  encryption: FieldEncryption,
  accountId: bigint,
  sealed: string,
): OperatorName {
  return JSON.parse(encryption.decrypt(sealed, placeOf(accountId))) as OperatorName;
}

/** The keyed digest of a document, however its number is written. */
const fingerprintOf = (encryption: FieldEncryption, { document }: OperatorName): string =>
  encryption.fingerprints(normaliseIdNumber(document), FINGERPRINT)[0];

/** Records the name of an operator that the register does not know. The caller holds the account's lock. */
export async function saveOperatorName(
  { encryption, clock }: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  recorded: { readonly of: OperatorName; readonly by: string },
): Promise<void> {
  const at = clock.now();
  await noteSealingKey(tx, encryption, at);
  const values = {
    sealed: sealOperatorName(encryption, accountId, recorded.of),
    fingerprint: fingerprintOf(encryption, recorded.of),
    recorded_by: recorded.by,
    recorded_at: at,
  };
  await tx
    .insertInto("operator_names")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** True if it is known whose account it is: by the register, or by operators. */
async function isNamed(db: Queryable, accountId: bigint): Promise<boolean> {
  if (await isNameVerified(db, accountId)) return true;
  const recorded = await db
    .selectFrom("operator_names")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return recorded !== undefined;
}

/** An account of nobody has no role: two of them could be one person. */
export async function assertNamed(db: Queryable, accountId: bigint): Promise<void> {
  if (!(await isNamed(db, accountId))) throw new ApiError(operatorErrors.nameRequired);
}

/** Encrypts operators' names anew, and makes their fingerprints anew. @returns how many. */
export async function resealOperatorNames(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("operator_names")
    .select(["account_id", "sealed"])
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  for (const { account_id: accountId, sealed } of rows) {
    const name = openOperatorName(encryption, accountId, sealed);
    await tx
      .updateTable("operator_names")
      .set({
        sealed: sealOperatorName(encryption, accountId, name),
        fingerprint: fingerprintOf(encryption, name),
      })
      .where("account_id", "=", accountId)
      .execute();
  }
  return rows.length;
}
