import { isPhone } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { SetContactRequest } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { ACCOUNTS_PER_PHONE } from "@nodeyard/contract/identity/rules.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import { checkCode, spendCode } from "../verification/codes.ts";
import { saveContactName } from "./contact.ts";

/** A verified phone resets passwords: a session alone does not replace it. */
async function assertPhoneOpen(db: Queryable, accountId: bigint): Promise<void> {
  const { tel_verified_at: verifiedAt } = await db
    .selectFrom("accounts")
    .select("tel_verified_at")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (verifiedAt !== null) throw new ApiError(identityErrors.phoneAlreadyVerified);
}

/** Holds the number until the transaction ends, so that parallel calls count each other. */
export async function assertPhoneNotFull(tx: Tx, tel: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${tel}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("accounts")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("tel", "=", tel)
    .where("tel_verified_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (count >= BigInt(ACCOUNTS_PER_PHONE))
    throw new ApiError(identityErrors.phoneFull, { params: { count: ACCOUNTS_PER_PHONE } });
}

/** Verifies the phone of an account that has none, by the code that was sent to it. */
export async function verifyPhone(
  deps: SessionDeps,
  { contact, tel, verifyCode }: SetContactRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const { accountId, ip } = caller;
  // Owners abroad may have neither.
  if (contact === "" && siteOf(caller.language) === "chinese")
    throw new ApiError(identityErrors.contactRequired);
  if (!isPhone(tel)) throw new ApiError(verificationErrors.phoneInvalid);
  await assertPhoneOpen(deps.db, accountId);
  const target = { purpose: "phone", addresses: [tel], accountId, isOwn: true } as const;
  const checked = await codeErrorsAt("verifyCode", checkCode(deps, target, verifyCode));
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertPhoneOpen(tx, accountId);
    await assertPhoneNotFull(tx, tel);
    await codeErrorsAt("verifyCode", spendCode(deps, tx, checked));
    await tx
      .updateTable("accounts")
      .set({ tel, tel_verified_at: deps.clock.now() })
      .where("account_id", "=", accountId)
      .execute();
    if (contact !== "") await saveContactName(deps, tx, accountId, contact);
    await recordAct(deps, tx, { act: "identity.verify-phone", accountId, ip });
  });
  deps.sessions.evict(accountId);
  return { message: identityMessages.phoneVerified };
}
