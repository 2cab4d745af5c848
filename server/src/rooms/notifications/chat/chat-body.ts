import { CHAT_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import { z } from "zod";

/** What a delivery to the chat platform keeps beside its notice: how many notices it covers. */
const chatBody = z.object({ kind: z.enum(CHAT_KINDS), count: z.int().positive() });
type ChatBody = z.infer<typeof chatBody>;

export function readChatBody(body: string): ChatBody {
  return chatBody.parse(JSON.parse(body));
}
