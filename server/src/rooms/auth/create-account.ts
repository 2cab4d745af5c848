import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomText } from "../../platform/secrets.ts";

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

/** Writes a new account whose phone is verified. @returns its id. */
export async function createAccount(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  account: NewAccount,
): Promise<bigint> {
  const refer = account.refer?.toUpperCase() ?? "";
  const referrer =
    refer === ""
      ? undefined
      : await tx
          .selectFrom("accounts")
          .select("account_id")
          .where("refer_code", "=", refer)
          .executeTakeFirst();
  if (refer !== "" && !referrer) throw new ApiError(authErrors.referUnknown);
  const now = deps.clock.now();
  const created = await tx
    .insertInto("accounts")
    .values({
      email: account.email,
      tel: account.tel,
      tel_verified_at: now,
      password_hash: account.passwordHash,
      password_changed_at: now,
      refer_code: randomText(8, REFER_ALPHABET),
      referrer_account_id: referrer?.account_id ?? null,
      language: account.language,
      is_demo: account.isDemo,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  if (!created) throw new ApiError(authErrors.emailTaken);
  return created.account_id;
}
