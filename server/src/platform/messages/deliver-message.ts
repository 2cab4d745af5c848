import { createHmac } from "node:crypto";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Deps } from "../deps.ts";
import type { JobDefinition } from "../jobs.ts";
import { siteOrigin } from "../public-host.ts";
import { createUnsubscribeToken, UNSUBSCRIBE_PATH } from "./unsubscribe-token.ts";

export const DELIVER_MESSAGE = "deliver-message";
const TIMEOUT_MS = 15_000;

interface Message {
  readonly channel: string;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly picture: Buffer | null;
  readonly language: Language;
  readonly account_id: bigint | null;
  readonly notice_kinds: string[] | null;
}

/** Headers of RFC 3834, and of RFC 8058 for mails that can be switched off. */
function headersOf(deps: Deps, message: Message): Record<string, string> {
  const { account_id: accountId, notice_kinds: kinds, language } = message;
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (accountId === null || kinds === null) return automatic;
  const link = new URL(UNSUBSCRIBE_PATH, siteOrigin(deps.config, language));
  link.searchParams.set("language", language);
  link.searchParams.set("token", createUnsubscribeToken(deps.encryption, { accountId, kinds }));
  return {
    ...automatic,
    "List-Unsubscribe": `<${link.href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

async function sendMail(deps: Deps, message: Message): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    {
      url: deps.config.mailUrl as string,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as never,
    { from: deps.config.mailFrom },
  );
  try {
    await transport.sendMail({
      to: message.address,
      subject: message.subject,
      text: message.body,
      headers: headersOf(deps, message),
      attachments:
        message.picture === null ? [] : [{ filename: "nodeyard.png", content: message.picture }],
    });
  } finally {
    transport.close();
  }
}

/** Posts the SMS to the operator's gateway, signed over time and body for authentication. */
async function sendSms(deps: Deps, message: Message, messageId: string): Promise<void> {
  const { url, secret } = deps.config.smsWebhook as { url: string; secret: string };
  const body = JSON.stringify({
    id: messageId,
    to: message.address,
    text: message.body,
    language: message.language,
  });
  const timestamp = String(deps.clock.now().getTime());
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-nodeyard-timestamp": timestamp,
      "x-nodeyard-signature": signature,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
}

async function deliverMessage(deps: Deps, payload: unknown): Promise<void> {
  const { messageId } = payload as { messageId: string };
  const message = await deps.db
    .selectFrom("messages")
    .selectAll()
    .where("message_id", "=", BigInt(messageId))
    .where("delivered_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  if (!message) return;
  const update = deps.db.updateTable("messages").where("message_id", "=", message.message_id);
  const now = deps.clock.now();
  const ageSeconds = (now.getTime() - message.created_at.getTime()) / 1000;
  if (ageSeconds > message.deliver_within_seconds) {
    await update.set({ given_up_at: now, body: "", picture: null }).execute();
    deps.log.error({ messageId, lastError: message.last_error }, "a message was given up");
    return;
  }
  try {
    if (message.channel === "email") await sendMail(deps, message);
    else await sendSms(deps, message, messageId);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await update.set({ tries: message.tries + 1, last_error: text.slice(0, 500) }).execute();
    throw error;
  }
  await update
    .set({ delivered_at: now, body: "", picture: null, tries: message.tries + 1 })
    .execute();
}

export const deliverMessageJob: JobDefinition = { name: DELIVER_MESSAGE, task: deliverMessage };
