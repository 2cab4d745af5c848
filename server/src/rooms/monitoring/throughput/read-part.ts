// Offered to other rooms.
import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import { PROBE_TOKEN_LENGTH } from "@nodeyard/contract/monitoring/rules.ts";

/** Reads a part of a probe to its end, so that it can be answered: its token, and its size. */
export async function readPart(bytes: Bytes): Promise<{ token: string; size: number }> {
  let token = "";
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    const missing = PROBE_TOKEN_LENGTH - token.length;
    if (missing > 0) token += Buffer.from(chunk.subarray(0, missing)).toString("latin1");
  }
  return { token, size };
}
