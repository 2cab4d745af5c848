import type { Queryable } from "../../platform/database.ts";

export interface App {
  readonly secondFactorId: bigint;
  /** Encrypted; see `totp.ts`. */
  readonly sealedSecret: string;
  /** False until its first right code. */
  readonly isOn: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Passkey {
  readonly secondFactorId: bigint;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
  readonly rpHost: string;
  readonly transports: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The account's authenticator app, confirmed or not. */
export async function findApp(db: Queryable, accountId: bigint): Promise<App | undefined> {
  const row = await db
    .selectFrom("second_factors")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", "totp")
    .executeTakeFirst();
  if (!row?.totp_secret) return undefined;
  return {
    secondFactorId: row.second_factor_id,
    sealedSecret: row.totp_secret,
    isOn: row.confirmed_at !== null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** In the order in which they were added. */
export async function findPasskeys(db: Queryable, accountId: bigint): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("second_factors")
    .select(["second_factor_id as secondFactorId", "name", "created_at as createdAt"])
    .select("last_used_at as lastUsedAt")
    .select((select) => [
      select.ref("credential_id").$notNull().as("credentialId"),
      select.ref("public_key").$notNull().as("publicKey"),
      select.ref("sign_count").$notNull().as("signCount"),
      select.ref("rp_host").$notNull().as("rpHost"),
      select.ref("transports").$notNull().as("transports"),
    ])
    .where("account_id", "=", accountId)
    .where("kind", "=", "passkey")
    .orderBy("second_factor_id")
    .execute();
  return rows;
}

export async function countFactors(db: Queryable, accountId: bigint): Promise<number> {
  const { factors } = await db
    .selectFrom("second_factors")
    .select((select) => select.fn.countAll<bigint>().as("factors"))
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(factors);
}
