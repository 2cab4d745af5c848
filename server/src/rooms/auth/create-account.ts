import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomText } from "../../platform/secrets.ts";
import { placeholderEmail } from "../account/verified-email.ts";

/** Without ambiguous letters and digits. */
const REFER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export interface NewAccount {
  readonly email: string;
  readonly tel: string;
  readonly passwordHash: string;
  readonly language: Language;
  /** Referral code of the inviting account. */
  readonly refer: string | undefined;
  readonly isDemo: boolean;
}

/** The inviting account of a referral code; undefined without a code. Throws if the code is nobody's. */
export async function findReferrer(
  db: Queryable,
  refer: string | undefined,
): Promise<bigint | undefined> {
  if (!refer) return undefined;
  const referrer = await db
    .selectFrom("accounts")
    .select("account_id")
    .where("refer_code", "=", refer.toUpperCase())
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!referrer) throw new ApiError(authErrors.referUnknown);
  return referrer.account_id;
}

/**
 * Writes a new account whose phone is verified; without the e-mail if another account has it unverified.
 * @returns its id; undefined if the e-mail is another account's, verified
 */
export async function insertAccount(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  account: NewAccount,
): Promise<bigint | undefined> {
  const referrerAccountId = await findReferrer(tx, account.refer);
  const now = deps.clock.now();
  const referCode = randomText(8, REFER_ALPHABET);
  const insert = (email: string) =>
    tx
      .insertInto("accounts")
      .values({
        email,
        // Mails of the demo arrive.
        email_verified_at: account.isDemo ? now : null,
        tel: account.tel,
        tel_verified_at: now,
        password_hash: account.passwordHash,
        password_changed_at: now,
        refer_code: referCode,
        referrer_account_id: referrerAccountId ?? null,
        language: account.language,
        is_demo: account.isDemo,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("account_id")
      .executeTakeFirst();
  const created = await insert(account.email);
  if (created) return created.account_id;
  const holder = await tx
    .selectFrom("accounts")
    .select("email_verified_at")
    .where("email", "=", account.email)
    .executeTakeFirst();
  if (holder?.email_verified_at) return undefined;
  return (await insert(placeholderEmail(referCode)))?.account_id;
}

/** Writes a new account whose e-mail is not registered yet. @returns its id. */
export async function createAccount(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  account: NewAccount,
): Promise<bigint> {
  const accountId = await insertAccount(deps, tx, account);
  if (accountId === undefined) throw new Error(`${account.email} has an account`);
  return accountId;
}
