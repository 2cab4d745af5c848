import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import * as calls from "@nodeyard/contract/auth/email-calls.ts";
import { EMAIL_LINK_DAYS, isPlaceholderEmail } from "@nodeyard/contract/auth/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { pgError, type Queryable, type Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { maskPhone } from "../../../platform/mask-phone.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { hashToken } from "../../../platform/secrets.ts";
import { consumePerNetwork } from "../../../platform/throttle.ts";
import { recordAct } from "../../account/record-act.ts";
import { markEmailVerified, placeholderEmail } from "../../account/verified-email.ts";
import type { Entry } from "../../notifications/entry-of.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { notifySecurityAct } from "../../notifications/notify-security-act.ts";

/** Limits database load; 256 bits cannot be guessed. */
const REQUESTS = { bucket: "email-verification", limit: 60, windowSeconds: 15 * 60 } as const;

const LOST_TITLE = {
  zh: "邮箱已由其他账号验证",
  en: "Another account has verified your e-mail address",
} as const satisfies Text;
const LOST = {
  zh: "你的账号没有验证邮箱 {email}，现在它已由收到验证邮件的另一个账号验证。你的账号保留其他一切。{signIn}请在账号设置中设置另一个邮箱。",
  en: "Your account had not verified {email}, and another account, which received its mail, now has. Yours keeps everything else. {signIn}Set another address in the account settings.",
} as const satisfies Text;
const SIGN_IN_BY_PHONE = {
  zh: "请使用手机号 {tel} 和密码登录。",
  en: "Sign in with your phone number, {tel}, and your password. ",
} as const satisfies Text;
const SIGN_IN_BY_NAME = {
  zh: "请使用 {name} 和密码登录。",
  en: "Sign in with {name} and your password. ",
} as const satisfies Text;

/** Locked, by their ids: the account of a link, and the one that has its address. */
async function findAccounts(db: Queryable, tokenHash: Buffer, now: Date) {
  const link = await db
    .selectFrom("email_verifications")
    .select(["account_id as accountId", "email"])
    .where("token_hash", "=", tokenHash)
    .where("sent_at", ">", new Date(now.getTime() - EMAIL_LINK_DAYS * DAY_MS))
    .executeTakeFirst();
  if (!link) throw new ApiError(authErrors.emailLinkUnknown);
  const accounts = await db
    .selectFrom("accounts")
    .select(["account_id", "email", "email_verified_at", "tel", "tel_verified_at"])
    .select(["refer_code", "language", "created_at"])
    .where((where) =>
      where.or([where("account_id", "=", link.accountId), where("email", "=", link.email)]),
    )
    // Closed while this waited for the lock.
    .where("closed_at", "is", null)
    .orderBy("account_id")
    .forNoKeyUpdate()
    .execute();
  const own = accounts.find((each) => each.account_id === link.accountId);
  if (!own) throw new ApiError(authErrors.emailLinkUnknown);
  const holder = accounts.find((each) => each !== own);
  if (holder?.email_verified_at) throw new ApiError(authErrors.emailTaken);
  return { email: link.email, own, holder };
}
type Account = Awaited<ReturnType<typeof findAccounts>>["own"];

/** Takes an unverified address from its account, whose owner signs in by phone from now on, and is notified of it. */
async function takeEmail(deps: Deps, tx: Tx, from: Account, email: string): Promise<void> {
  const { account_id: accountId, language } = from;
  const name = placeholderEmail(from.refer_code);
  await tx
    .updateTable("accounts")
    .set({ email: name, email_mailed_until: null })
    .where("account_id", "=", accountId)
    .execute();
  const tel = from.tel_verified_at === null ? null : from.tel;
  const entryIn = (language: Language): Entry => {
    const signIn = inLanguage<Text>(tel === null ? SIGN_IN_BY_NAME : SIGN_IN_BY_PHONE, language, {
      tel: maskPhone(tel),
      name,
    });
    return {
      title: inLanguage(LOST_TITLE, language),
      text: inLanguage(LOST, language, { email, signIn }),
    };
  };
  const notice = { event: "email.changed", page: "/AccountSet", data: { isLost: true } } as const;
  await notifyOwner(deps, tx, accountId, notice, { entryIn });
  if (tel !== null)
    await queueMessage(deps, tx, {
      channel: "sms",
      address: tel,
      language,
      subject: inLanguage(LOST_TITLE, language),
      body: entryIn(language).text,
      answer: "",
      urgency: "notice",
    });
  const act = { act: "auth.lose-email", accountId, isOwners: false, details: { email } } as const;
  // The address of the other account's owner is none of this one's.
  await recordAct(deps, tx, { ...act, ip: "" });
}

/** The address and account behind a link, read without effects: mail programs open links automatically. */
export const showEmailLink = handle(calls.showEmailLink, async (deps, { token }, { ip }) => {
  const { db, clock } = deps;
  await consumePerNetwork(db, clock, REQUESTS, ip);
  const { email, own, holder } = await findAccounts(db, hashToken(token), clock.now());
  return {
    data: {
      email,
      tel: maskPhone(own.tel),
      accountCreatedAt: own.created_at.toISOString(),
      isHeld: holder !== undefined,
    },
  };
});

/** Makes the address of a link its account's, verified; an account that had it unverified loses it. */
export const verifyEmail = handle(calls.verifyEmail, async (deps, { token }, { ip }) => {
  const { db, clock } = deps;
  await consumePerNetwork(db, clock, REQUESTS, ip);
  const verify = () =>
    db.transaction().execute(async (tx) => {
      const { email, own, holder } = await findAccounts(tx, hashToken(token), clock.now());
      const { account_id: accountId } = own;
      if (holder) await takeEmail(deps, tx, holder, email);
      if (own.email !== email) {
        // Before the change: the mail goes to the address of before.
        if (!isPlaceholderEmail(own.email))
          await notifySecurityAct(deps, tx, accountId, "emailChanged", ip, { email });
        await tx
          .updateTable("accounts")
          .set({ email, email_verified_at: null })
          .where("account_id", "=", accountId)
          .execute();
      }
      await markEmailVerified(deps, tx, { accountId, email, ip });
    });
  await verify().catch((error: unknown) => {
    // Another account got the address meanwhile: tried again, as of an address that is held.
    if (pgError(error)?.constraint !== "accounts_email") throw error;
    return verify();
  });
  return { message: authMessages.emailVerified };
});
