import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../database.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs.ts";
import { recordInOutbox } from "../outbox.ts";
import { DELIVER_MESSAGE } from "./deliver-message.ts";

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
}

/**
 * Delivery attempts by kind. The queue's backoff is e, e², e³ … seconds, so this number covers the time limit, and the last
 * attempt abandons the message.
 */
const DELIVERY = {
  code: { withinSeconds: 30 * 60, tries: 9 },
  notice: { withinSeconds: 24 * 3600, tries: 14 },
} as const;

/**
 * Sends a mail or SMS if and only if the caller's transaction commits. Without a transport, to the local outbox.
 */
export async function queueMessage(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  message: OutgoingMessage,
): Promise<void> {
  const { channel, address, language, subject, body } = message;
  const { withinSeconds, tries } = DELIVERY[message.urgency ?? "code"];
  const at = deps.clock.now();
  const hasTransport = channel === "email" ? deps.config.mailUrl : deps.config.smsWebhook;
  const row = await tx
    .insertInto("messages")
    .values({
      channel,
      address,
      language,
      subject,
      body: hasTransport ? body : "",
      picture: (hasTransport && message.picture) || null,
      created_at: at,
      delivered_at: hasTransport ? null : at,
      deliver_within_seconds: withinSeconds,
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
  } else if (deps.config.hasOutbox) {
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
