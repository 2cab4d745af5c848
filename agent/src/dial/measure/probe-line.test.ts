import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { probeTarget } from "./probe-line.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(): Promise<{ port: number; from: string[] }> {
  const from: string[] = [];
  const listening = createServer((socket) => {
    from.push(socket.remoteAddress ?? "");
    socket.destroy();
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return { port: (listening.address() as AddressInfo).port, from };
}

it("is the round trip of a handshake, from the line's own address", async () => {
  const { port, from } = await listen();
  const target = { host: "127.0.0.1", port, family: 4 } as const;
  expect(await probeTarget("127.0.0.9", target)).toBeGreaterThan(0);
  await expect.poll(() => from).toEqual(["127.0.0.9"]);
});

it("has made the way where the port is closed, and is lost where there is no way", async () => {
  const { port } = await listen();
  await new Promise((resolve) => server?.close(resolve));
  expect(await probeTarget("127.0.0.1", { host: "127.0.0.1", port, family: 4 })).toBeTypeOf(
    "number",
  );
  // An address that this machine does not have.
  expect(await probeTarget("192.0.2.77", { host: "127.0.0.1", port, family: 4 })).toBeUndefined();
});
