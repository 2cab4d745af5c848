import { CODE_RESEND_SECONDS, EMAIL_LINK_DAYS } from "@nodeyard/contract/auth/rules.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { consume, enforceCooldown } from "../../../platform/throttle.ts";
import { notifyRegistered } from "./notify-registered.ts";

/** Of links to one address, and of those that one account requests. */
const MAILS_A_DAY = { bucket: "email-link", limit: 5, windowSeconds: 86_400 } as const;

const SUBJECT = {
  zh: "Nodeyard：验证你的邮箱",
  en: "Nodeyard: verify your e-mail address",
} as const satisfies Text;
const LINK = {
  zh: "有 Nodeyard 账号使用了这个邮箱。如果是你的账号，请在 {days} 天内打开以下链接并确认：\n{link}",
  en: "A Nodeyard account was given this e-mail address. If the account is yours, open this link within {days} days and confirm the address:\n{link}",
} as const satisfies Text;
const HELD = {
  zh: "另一个账号也填写了这个邮箱，但没有验证。确认后邮箱归申请验证的账号，另一个账号保留其他一切。如果那个账号才是你的，请勿打开链接，登录后在账号设置中重新发送邮件并验证。",
  en: "Another account has this address too, and has not verified it. Once you confirm, the address belongs to the account that asks for it, and the other one keeps everything else. If that one is yours, don't open the link: sign in to it, send this mail again from the account settings, and verify it there.",
} as const satisfies Text;
const GRACE = {
  zh: "{until} 之后，未验证的邮箱不再收到通知和订单邮件。",
  en: "After {until} an address that is not verified gets no notifications and no mails about orders.",
} as const satisfies Text;
const NOTHING_ELSE = {
  zh: "验证之前，除验证码外不会向这个邮箱发送任何其他邮件。",
  en: "Until then nothing but codes is sent to this address.",
} as const satisfies Text;
const NOT_YOU = {
  zh: "如果不是你的账号，无需理会本邮件。",
  en: "If the account isn't yours, ignore this message.",
} as const satisfies Text;

interface LinkTarget {
  readonly accountId: bigint;
  readonly email: string;
  /** Until when the address is mailed without being verified. */
  readonly mailedUntil?: Date;
}

/** Throws if links were sent to an address, or by an account, too often. */
export async function assertLinkAllowed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  email: string,
): Promise<void> {
  const subject = `account:${accountId}`;
  const rest = { bucket: "email-link", subject, seconds: CODE_RESEND_SECONDS };
  await enforceCooldown(db, clock, rest, authErrors.emailLinkTooSoon);
  for (const each of [subject, email])
    await consume(db, clock, { ...MAILS_A_DAY, subject: each }, authErrors.emailLinkLimit);
}

/**
 * Mails an address the link that verifies it for an account, in place of the one before. An address that another account has verified
 * gets a mail without a link instead.
 */
export async function queueEmailLink(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { accountId, email, mailedUntil }: LinkTarget,
): Promise<void> {
  const accounts = await tx
    .selectFrom("accounts")
    .select(["account_id", "language", "email_verified_at"])
    .where((where) => where.or([where("account_id", "=", accountId), where("email", "=", email)]))
    .execute();
  const holder = accounts.find((each) => each.account_id !== accountId);
  const language = accounts.find((each) => each !== holder)?.language ?? "en";
  const token = createToken();
  const row = { email, token_hash: hashToken(token), sent_at: deps.clock.now() };
  await tx
    .insertInto("email_verifications")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
  if (holder?.email_verified_at) return notifyRegistered(deps, tx, email);
  const params = {
    days: EMAIL_LINK_DAYS,
    // The secret is in the fragment, which browsers never send.
    link: `${siteOrigin(deps.config, language)}/AccountSet?language=${language}#email=${token}`,
    until: mailedUntil === undefined ? "" : formatInstant(mailedUntil, "minute"),
  };
  const consequence = mailedUntil === undefined ? NOTHING_ELSE : GRACE;
  const paragraphs: readonly Text[] = [LINK, ...(holder ? [HELD] : []), consequence, NOT_YOU];
  await queueMessage(deps, tx, {
    channel: "email",
    address: email,
    language,
    subject: inLanguage(SUBJECT, language),
    body: paragraphs.map((text) => inLanguage(text, language, params)).join("\n\n"),
    answer: "",
    urgency: "notice",
    goesToUnverified: true,
  });
}
