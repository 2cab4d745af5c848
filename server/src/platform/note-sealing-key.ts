import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { FieldEncryption } from "./field-encryption.ts";

/** Records that values are encrypted with the current key: startup without it is then refused. */
export async function noteSealingKey(
  tx: Tx,
  encryption: FieldEncryption,
  now: Date,
): Promise<void> {
  await sql`insert into sealing_keys values (${encryption.keyId}, ${now}) on conflict do nothing`.execute(
    tx,
  );
}
