import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Queryable } from "../database.ts";
import type { Deps } from "../http/route.ts";
import { addJob } from "../jobs.ts";
import { recordInOutbox } from "../outbox.ts";
import { DELIVER_MESSAGE } from "./deliver-message.ts";

export interface OutgoingMessage {
  readonly channel: "email" | "sms";
  readonly address: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  /** The code in the body, for the outbox page; empty where there is none. */
  readonly answer: string;
}

/**
 * Sends a mail or SMS if the caller's transaction commits, and not otherwise. Without a transport of its kind the
 * local outbox is the mailbox.
 */
export async function queueMessage(
  deps: Pick<Deps, "config" | "clock">,
  tx: Queryable,
  message: OutgoingMessage,
): Promise<void> {
  const { channel, address, language, subject, body } = message;
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
      created_at: at,
      delivered_at: hasTransport ? null : at,
    })
    .returning("message_id")
    .executeTakeFirstOrThrow();
  if (hasTransport) {
    await addJob(tx, DELIVER_MESSAGE, { messageId: String(row.message_id) }, { maxAttempts: 8 });
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
