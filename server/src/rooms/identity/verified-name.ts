// Offered to other rooms.
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import type { Person } from "../../platform/identity-check/identity-check.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";

/** Context of the keyed digests of ID numbers, and of documents of operators. */
export const FINGERPRINT = "identities";
const placeOf = (accountId: bigint): string => `account_identities/${accountId}`;

interface VerifiedName extends Person {
  readonly verifiedAt: Date;
  /** Of the register's answer. */
  readonly reference: string;
}

function open(encryption: FieldEncryption, accountId: bigint, sealed: string): Person {
  return JSON.parse(encryption.decrypt(sealed, placeOf(accountId))) as Person;
}

function seal(encryption: FieldEncryption, accountId: bigint, person: Person): string {
  const { name, idNumber } = person;
  return encryption.encrypt(JSON.stringify({ name, idNumber }), placeOf(accountId));
}

/** The verified owner of an account; undefined before the check. */
export async function findVerifiedName(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<VerifiedName | undefined> {
  const row = await db
    .selectFrom("account_identities")
    .select(["sealed", "verified_at", "check_reference"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return (
    row && {
      ...open(deps.encryption, accountId, row.sealed),
      verifiedAt: row.verified_at,
      reference: row.check_reference,
    }
  );
}

export async function isNameVerified(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("account_identities")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The person with this ID number, who is one whichever key its fingerprint was made with. */
async function findOrAddIdentity(
  encryption: FieldEncryption,
  tx: Tx,
  idNumber: string,
): Promise<bigint> {
  const fingerprints = encryption.fingerprints(idNumber, FINGERPRINT);
  const known = await tx
    .selectFrom("identities")
    .select("identity_id")
    .where("fingerprint", "in", [...fingerprints])
    .forShare()
    .executeTakeFirst();
  if (known) return known.identity_id;
  const added = await tx
    .insertInto("identities")
    .values({ fingerprint: fingerprints[0] })
    // Returns, and locks, the row of another account of this person that was verified meanwhile.
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({ fingerprint: fingerprints[0] }),
    )
    .returning("identity_id")
    .executeTakeFirstOrThrow();
  return added.identity_id;
}

/** Writes whose account it is; the caller holds the account's lock. */
export async function saveVerifiedName(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  checked: { readonly person: Person; readonly reference: string },
  verifiedAt: Date = deps.clock.now(),
): Promise<void> {
  const { encryption } = deps;
  await noteSealingKey(tx, encryption, deps.clock.now());
  await tx
    .insertInto("account_identities")
    .values({
      account_id: accountId,
      identity_id: await findOrAddIdentity(encryption, tx, checked.person.idNumber),
      sealed: seal(encryption, accountId, checked.person),
      check_reference: checked.reference,
      verified_at: verifiedAt,
    })
    .execute();
}

/**
 * Forgets whose account it was, and the person if no other account is theirs and none was paid: then the digest of the number
 * stays with the payments, which the quota counts.
 */
export async function deleteVerifiedName(tx: Tx, accountId: bigint): Promise<void> {
  const gone = await tx
    .deleteFrom("account_identities")
    .where("account_id", "=", accountId)
    .returning("identity_id")
    .executeTakeFirst();
  if (!gone) return;
  const { identity_id: id } = gone;
  // Locked first: an account that is verified meanwhile is then seen.
  await sql`select from identities where identity_id = ${id} for update`.execute(tx);
  await sql`delete from identities where identity_id = ${id}
    and not exists (select from account_identities where identity_id = ${id})
    and not exists (select from buybacks where identity_id = ${id})
    and not exists (select from exchanges where identity_id = ${id})`.execute(tx);
}

/** Encrypts names and ID numbers anew, and makes their fingerprints anew. @returns how many. */
export async function resealNames(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("account_identities")
    .select(["account_id", "identity_id", "sealed"])
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  for (const { account_id: accountId, identity_id: identityId, sealed } of rows) {
    const person = open(encryption, accountId, sealed);
    await tx
      .updateTable("account_identities")
      .set({ sealed: seal(encryption, accountId, person) })
      .where("account_id", "=", accountId)
      .execute();
    await tx
      .updateTable("identities")
      .set({ fingerprint: encryption.fingerprints(person.idNumber, FINGERPRINT)[0] })
      .where("identity_id", "=", identityId)
      .execute();
  }
  return rows.length;
}
