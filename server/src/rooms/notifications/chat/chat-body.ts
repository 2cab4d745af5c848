import { CHAT_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import { z } from "zod";

/** Stored body of a chat delivery beside its notice: the number of notices that it covers. */
const chatBody = z.object({ kind: z.enum(CHAT_KINDS), count: z.int().positive() });
type ChatBody = z.infer<typeof chatBody>;

export function readChatBody(body: string): ChatBody {
  return chatBody.parse(JSON.parse(body));
}
