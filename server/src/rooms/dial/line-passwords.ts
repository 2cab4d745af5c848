import type { Queryable, Tx } from "../../platform/database.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";

const placeOf = (lineId: bigint): string => `dial_lines/${lineId}`;

export function sealPassword(
  encryption: FieldEncryption,
  lineId: bigint,
  password: string,
): string {
  return encryption.encrypt(password, placeOf(lineId));
}

export function openPassword(encryption: FieldEncryption, lineId: bigint, sealed: string): string {
  return encryption.decrypt(sealed, placeOf(lineId));
}

/** The password of a line of the account; undefined without such a line, or a password of it. */
export async function findLinePassword(
  { encryption }: { readonly encryption: FieldEncryption },
  db: Queryable,
  accountId: bigint,
  lineId: bigint,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("dial_lines")
    .select("sealed_password")
    .where("dial_line_id", "=", lineId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const sealed = row?.sealed_password ?? null;
  return sealed === null ? undefined : openPassword(encryption, lineId, sealed);
}

/** Encrypts line passwords anew. @returns how many. */
export async function resealLinePasswords(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("dial_lines")
    .select(["dial_line_id", "sealed_password"])
    .where("sealed_password", "not like", encryption.ownPattern)
    .execute();
  for (const { dial_line_id: lineId, sealed_password: sealed } of rows) {
    const password = openPassword(encryption, lineId, String(sealed));
    await tx
      .updateTable("dial_lines")
      .set({ sealed_password: sealPassword(encryption, lineId, password) })
      .where("dial_line_id", "=", lineId)
      .execute();
  }
  return rows.length;
}
