// Offered to other rooms.
import { isEmail, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

export interface Contact {
  readonly email: string;
  readonly tel: string | null;
  /** The channel whose code reset the password last, until a code from the other one has been used for the wallet. */
  readonly resetChannel: "email" | "sms" | null;
}

export async function findContact(deps: Pick<Deps, "db">, accountId: bigint): Promise<Contact> {
  return deps.db
    .selectFrom("accounts")
    .select(["email", "tel", "password_reset_channel as resetChannel"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** The language of the account with this e-mail; undefined if there is none. */
export async function findLanguageOfEmail(
  db: Queryable,
  email: string,
): Promise<Language | undefined> {
  const found = await db
    .selectFrom("accounts")
    .select("language")
    .where("email", "=", normaliseEmail(email))
    .executeTakeFirst();
  return found?.language;
}

/** The account that phone and e-mail belong to together, as required by a reset. */
export async function findResetAccount(
  deps: Pick<Deps, "db">,
  tel: string | undefined,
  email: string | undefined,
): Promise<bigint | undefined> {
  const normalised = normaliseEmail(email ?? "");
  if (!tel || !isEmail(normalised)) return undefined;
  const found = await deps.db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", normalised)
    .where("tel", "=", tel)
    .executeTakeFirst();
  return found?.account_id;
}
