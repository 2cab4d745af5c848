import { isEmail, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import type { Deps } from "../../platform/deps.ts";

/** E-mail and phone of an account; the phone may be null. */
export async function findContact(
  deps: Pick<Deps, "db">,
  accountId: bigint,
): Promise<{ email: string; tel: string | null }> {
  return deps.db
    .selectFrom("accounts")
    .select(["email", "tel"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export async function isEmailTaken(deps: Pick<Deps, "db">, email: string): Promise<boolean> {
  const found = await deps.db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", normaliseEmail(email))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether phone and e-mail belong to the same account, as required by a reset. */
export async function isResetPair(
  deps: Pick<Deps, "db">,
  tel: string | undefined,
  email: string | undefined,
): Promise<boolean> {
  const normalised = normaliseEmail(email ?? "");
  if (!tel || !isEmail(normalised)) return false;
  const found = await deps.db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", normalised)
    .where("tel", "=", tel)
    .executeTakeFirst();
  return found !== undefined;
}
