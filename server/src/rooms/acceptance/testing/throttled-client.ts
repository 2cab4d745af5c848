import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sendLineTest } from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { ProtocolClient } from "@nodeyard/agent/protocol/client.ts";

/** An uplink of a fixed speed; what sends through it at once shares it. */
export function createUplink(bps: number): (bytes: number) => Promise<void> {
  let freeAtMs = 0;
  return async (bytes) => {
    const nowMs = performance.now();
    freeAtMs = Math.max(nowMs, freeAtMs) + (bytes * 8 * 1000) / bps;
    await sleep(freeAtMs - nowMs);
  };
}

/** Sends probes of a line through an uplink, from a public address as a reverse proxy forwards it. */
export function throttledClient(
  server: string,
  { uplink, ip }: { uplink: (bytes: number) => Promise<void>; ip: string },
): Pick<ProtocolClient, "call" | "close"> {
  const call = async (
    _endpoint: unknown,
    body: Iterable<Uint8Array>,
    { deviceKey = "" }: { deviceKey?: string } = {},
  ) => {
    const request = httpRequest(`${server}${sendLineTest.path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${deviceKey}`,
        "content-type": "application/octet-stream",
        "x-forwarded-for": ip,
      },
    });
    const answered = once(request, "response");
    for (const chunk of body) {
      await uplink(chunk.length);
      request.write(chunk);
    }
    request.end();
    const [response] = (await answered) as [AsyncIterable<Buffer>];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return { kind: "ok", body: JSON.parse(Buffer.concat(parts).toString()) as unknown };
  };
  return { call: call as unknown as ProtocolClient["call"], close: () => undefined };
}
