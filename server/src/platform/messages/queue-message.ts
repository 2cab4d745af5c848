import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../database.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs.ts";
import { recordInOutbox } from "../outbox.ts";
import { siteOrigin } from "../public-host.ts";
import { breakForeignLinks, breakLinks } from "./break-links.ts";
import { DELIVER_MESSAGE } from "./deliver-message.ts";
import type { Unsubscription } from "./unsubscribe-token.ts";

export interface OutgoingMessage {
  readonly channel: "email" | "sms";
  readonly address: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  /** The code in the body, for the outbox page; empty if none. */
  readonly answer: string;
  /** A PNG that a mail has with it. */
  readonly picture?: Buffer;
  /** Determines how long delivery is retried; default `code`. */
  readonly urgency?: keyof typeof DELIVERY;
  /** True of mails that verify their address, and of codes; nothing else goes to an address that is not verified. */
  readonly goesToUnverified?: true;
  /** True if nothing is to be sent, and queueing is to take as long as if it were. */
  readonly isForNobody?: boolean;
  /** Notices that the mail is about, if its owner can switch all of them off; absent: the mail offers no way out. */
  readonly unsubscription?: Unsubscription | undefined;
}

/**
 * Delivery attempts by kind. The queue's backoff is e, e², e³ … seconds, so this number covers the time limit, and the last
 * attempt abandons the message.
 */
const DELIVERY = {
  code: { withinSeconds: 30 * 60, tries: 9 },
  notice: { withinSeconds: 24 * 3600, tries: 14 },
} as const;

/** In the place of the address of a message that is not sent. */
export const NOBODY = "";

/** True if an account has the address and has verified it, or is mailed without for now. */
async function isMailed(tx: Tx, email: string, at: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", email)
    .where((where) =>
      where.or([where("email_verified_at", "is not", null), where("email_mailed_until", ">", at)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Subject and body as they are sent: in a mail, links lead to our sites alone, and there is none in a subject. */
function textOf(
  config: Deps["config"],
  { channel, subject, body }: OutgoingMessage,
): { subject: string; body: string } {
  if (channel === "sms") return { subject, body };
  const origins = [siteOrigin(config, "zn"), siteOrigin(config, "en")];
  return { subject: breakLinks(subject), body: breakForeignLinks(body, origins) };
}

/**
 * Sends a mail or SMS if and only if the caller's transaction commits. Without a transport, to the local outbox. An address that is not
 * verified gets nothing but codes and links that verify it.
 */
export async function queueMessage(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  message: OutgoingMessage,
): Promise<void> {
  const { channel, address, language, unsubscription, isForNobody = false } = message;
  const { subject, body } = textOf(deps.config, message);
  const { withinSeconds, tries } = DELIVERY[message.urgency ?? "code"];
  const at = deps.clock.now();
  if (channel === "email" && !message.goesToUnverified && !(await isMailed(tx, address, at)))
    return;
  const hasTransport = channel === "email" ? deps.config.mailUrl : deps.config.smsWebhook;
  const isSent = hasTransport && !isForNobody;
  const row = await tx
    .insertInto("messages")
    .values({
      channel,
      address: isForNobody ? NOBODY : address,
      language,
      subject,
      body: isSent ? body : "",
      picture: (isSent && message.picture) || null,
      created_at: at,
      delivered_at: isSent ? null : at,
      deliver_within_seconds: withinSeconds,
      account_id: unsubscription?.accountId ?? null,
      notice_kinds: unsubscription ? [...unsubscription.kinds] : null,
    })
    .returning("message_id")
    .executeTakeFirstOrThrow();
  if (hasTransport) {
    await addJob(
      tx,
      DELIVER_MESSAGE,
      { messageId: String(row.message_id) },
      { maxAttempts: tries },
    );
  } else if (deps.config.hasOutbox && !isForNobody) {
    await recordInOutbox(tx, {
      kind: channel,
      reference: String(row.message_id),
      recipient: address,
      answer: message.answer,
      text: `${subject}\n\n${body}`,
      at,
    });
  }
}
