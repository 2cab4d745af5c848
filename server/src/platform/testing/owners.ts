import { randomBytes } from "node:crypto";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Queryable } from "../database.ts";

/** The password of every account in tests. */
export const PASSWORD = "correct-horse-9";
/** Hash of `PASSWORD` at the least cost: with what `hashPassword` spends, each check takes 100 ms of processor time. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$63q3gvL1NPZZ7uSL+zQp4A$01tazhvBo5ni6wHSMuYD2rewlW1AcMMnQ34AMNHm0ag";

export interface OwnerFields {
  readonly email?: string;
  /** Verified at `createdAt`; without one the account has no phone. */
  readonly tel?: string;
  readonly createdAt?: Date;
  /** English when absent. */
  readonly language?: Language;
}

/** Inserts an account. @returns its id. */
export async function createOwner(db: Queryable, fields: OwnerFields = {}): Promise<bigint> {
  const name = randomBytes(6).toString("hex").toUpperCase();
  const { email = `${name.toLowerCase()}@nodeyard.test`, tel, createdAt = new Date(0) } = fields;
  const { language = "en" } = fields;
  const owner = await db
    .insertInto("accounts")
    .values({
      email,
      email_verified_at: createdAt,
      ...(tel !== undefined && { tel, tel_verified_at: createdAt }),
      password_hash: PASSWORD_HASH,
      password_changed_at: createdAt,
      refer_code: name,
      language,
      created_at: createdAt,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  return owner.account_id;
}
