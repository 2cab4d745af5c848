import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { done, ok } from "../response.ts";

const { owner } = callsIn("wechat");

/** For an owner whose phone is lost: what is bound to the account, seen from the web. */
export const listChatBindings = owner.get("/api/v1/wechat/bindings", {
  summary: "The chat identities that are bound to the account",
  response: ok({
    list: z.array(
      z.strictObject({
        bindingId: z.string(),
        nickname: z.string().meta({ description: "Empty if the platform gave none" }),
        /** ISO instant. */
        boundAt: z.string(),
        usedAt: z.string().nullable().meta({ description: "Last in-app session; null if none" }),
        /** Needs the password again, as it was changed since. */
        isPaused: z.boolean(),
      }),
    ),
  }),
  beforePhone: true,
});
export type ChatBindingsResponse = ResponseOf<typeof listChatBindings>;

export const endChatBinding = owner.post("/api/v1/wechat/bindings/end", {
  summary: "Unbind a chat identity from the account",
  request: z.object({ bindingId: text(20) }),
  response: done,
  beforePhone: true,
});
