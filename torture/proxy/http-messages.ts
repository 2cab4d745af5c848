import type { Framer } from "./faulty-link.ts";

export interface HttpMessage {
  readonly bytes: Buffer;
  readonly body: string;
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** End of the message that starts `buffer`; undefined while it is incomplete. */
function endOf(buffer: Buffer): { head: number; end: number } | undefined {
  const at = buffer.indexOf(HEAD_END);
  if (at < 0) return undefined;
  const head = at + HEAD_END.length;
  const text = buffer.toString("latin1", 0, head);
  if (/^transfer-encoding:\s*chunked/im.test(text)) {
    const last = buffer.indexOf(LAST_CHUNK, at);
    return last < 0 ? undefined : { head, end: last + LAST_CHUNK.length };
  }
  const end = head + Number(/^content-length:\s*(\d+)/im.exec(text)?.[1] ?? 0);
  return buffer.length < end ? undefined : { head, end };
}

/** Cuts one direction of an HTTP/1.1 connection into requests or responses. */
export function createHttpFramer(): Framer<HttpMessage> {
  let rest: Buffer = Buffer.alloc(0);
  return {
    push: (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      const messages: HttpMessage[] = [];
      for (let found = endOf(rest); found; found = endOf(rest)) {
        messages.push({
          bytes: rest.subarray(0, found.end),
          body: rest.toString("utf8", found.head, found.end),
        });
        rest = rest.subarray(found.end);
      }
      return messages;
    },
  };
}

/** Methods of a JSON-RPC request, of a batch all of them. */
export function rpcMethods(body: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((call: { method?: unknown } | null) =>
    typeof call?.method === "string" ? [call.method] : [],
  );
}
