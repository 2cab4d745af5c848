import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import * as calls from "@nodeyard/contract/auth/email-calls.ts";
import { isEmail, isPlaceholderEmail, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { checkPassword } from "../../account/check-password.ts";
import { findContact } from "../../account/contact.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertSession } from "../../account/sessions.ts";
import { checkOwnCode } from "../../verification/check-own-code.ts";
import { spendCode } from "../../verification/codes.ts";
import { assertLinkAllowed, queueEmailLink } from "./email-link.ts";

/** Mails a link to another address, which becomes the account's once the link is used; until then the one of before is. */
export const changeEmail = handle(calls.changeEmail, async (deps, request, caller) => {
  const { accountId, sessionHash, ip } = caller;
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email) || isPlaceholderEmail(email))
    throw new ApiError(authErrors.signUpEmailInvalid);
  const own = await findContact(deps, accountId);
  if (email === own.email) throw new ApiError(authErrors.emailSame);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  await checkPassword(deps, accountId, request.password, authErrors.passwordWrong);
  const checked = await checkOwnCode(deps, accountId, "email-change", request.emailVerifyCode);
  await assertLinkAllowed(deps, accountId, email);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertSession(tx, sessionHash);
    await spendCode(deps, tx, checked);
    await queueEmailLink(deps, tx, { accountId, email });
    await recordAct(deps, tx, { act: "auth.change-email", accountId, ip, details: { email } });
  });
  return { message: authMessages.emailLinkSent };
});

async function findWaiting(db: Queryable, accountId: bigint): Promise<string> {
  const waiting = await db
    .selectFrom("email_verifications")
    .select("email")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!waiting) throw new ApiError(authErrors.noEmailToVerify);
  return waiting.email;
}

/** Mails the link again, to the address that waits to be verified. */
export const sendEmailLink = handle(calls.sendEmailLink, async (deps, _request, { accountId }) => {
  await assertLinkAllowed(deps, accountId, await findWaiting(deps.db, accountId));
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // Verified or closed meanwhile, the account waits for none.
    const email = await findWaiting(tx, accountId);
    await queueEmailLink(deps, tx, { accountId, email });
  });
  return { message: authMessages.emailLinkSent };
});
