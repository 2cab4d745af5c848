import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { noticeEvent } from "./calls.ts";
import { WEBHOOK_FAILURES } from "./rules.ts";

const { owner } = callsIn("notifications");

const secret = z.string().meta({ description: "`whsec_` and the key in base64, shown once" });

export const setWebhook = owner.post("/api/v1/notices/webhook/set", {
  summary: "Set the address of the webhook",
  request: z.object({ url: text(500) }),
  response: ok({
    message: z.string(),
    secret: secret.nullable().meta({ description: "Null where there was one: it stays" }),
  }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const rotateWebhookSecret = owner.post("/api/v1/notices/webhook/rotate", {
  summary: "A new secret for the webhook; the former one signs beside it for a day",
  response: ok({ message: z.string(), secret }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const enableWebhook = owner.post("/api/v1/notices/webhook/enable", {
  summary: "Switch a webhook on again that failed",
  response: done,
});

export const removeWebhook = owner.post("/api/v1/notices/webhook/remove", {
  summary: "Remove the webhook with its secret",
  response: done,
});

const attempt = z.strictObject({
  at: instant,
  tookMs: z.int(),
  status: z.int().nullable().meta({ description: "HTTP status; null without an answer" }),
  failure: z.enum(WEBHOOK_FAILURES).nullable().meta({ description: "Null if it was taken" }),
});

const delivery = z.strictObject({
  deliveryId: z.string(),
  messageId: z.string().meta({ description: "`webhook-id`, the same at every attempt" }),
  event: noticeEvent,
  state: z.enum(["pending", "delivered", "failed"]),
  madeAt: instant,
  nextTryAt: instant.nullable().meta({ description: "ISO instant; null once it has ended" }),
  /** Newest first. */
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const listDeliveries = owner.get("/api/v1/notices/webhook/deliveries", {
  summary: "What was sent to the webhook, newest first",
  request: z.object(pageQuery),
  response: ok(pageReply(delivery)),
  beforePhone: true,
});

export const resendDelivery = owner.post("/api/v1/notices/webhook/resend", {
  summary: "Send a failed one again",
  request: z.object({ deliveryId: text(20) }),
  response: done,
});
