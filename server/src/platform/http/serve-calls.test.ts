import { connect, type AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getSiteInfo } from "@nodeyard/contract/auth/calls.ts";
import { type AgentCommand, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import { createServer } from "./create-server.ts";
import { handle, routeOf } from "./route.ts";
import { serveCalls } from "./serve-calls.ts";

const unlimited = {
  hit: () => {},
  use: () => ({ left: 1, resetsInSeconds: 60, isOver: false }),
  hitAddress: () => {},
  assertFewWrong: () => {},
  countWrong: () => {},
  stop: async () => {},
};

const nobody = {
  findSession: async () => undefined,
  sessionError: async () => new ApiError(platformErrors.noSession),
  findInAppSession: async () => undefined,
  findToken: async () => undefined,
  findBoundAccount: async () => undefined,
  findDevice: async () => undefined,
  deviceKeyError: () => new ApiError(platformErrors.forbidden),
};

/** A server with one call, whose authentication is held until `allow`. */
function serveHeld(commands: AgentCommand[] = []) {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const log = createLogger("silent");
  const app = createServer(readConfig({}, []), log);
  const result = { commands, serverTime: "2026-11-22T08:00:00.000Z" };
  const calls = serveCalls(
    app,
    [
      routeOf(
        handle(fetchCommands, async () => result),
        {} as never,
      ),
    ],
    {
      log,
      clock: systemClock,
      rateLimiter: unlimited,
      identities: {
        ...nobody,
        findDevice: async () => {
          receive();
          await allowed;
          return { deviceId: 1n, agentDeviceId: 1n, isBound: true };
        },
      },
    },
  );
  const poll = (headers: Record<string, string> = {}) =>
    app.inject({
      url: fetchCommands.path,
      headers: { ...headers, authorization: `Bearer ${"k".repeat(32)}` },
    });
  return { calls, poll, received, allow };
}

test("the end of running calls includes their authentication, which reads the database", async () => {
  const { calls, poll, received, allow } = serveHeld();
  const answer = poll();
  await received;
  const order: string[] = [];
  const done = calls.done().then(() => order.push("done"));
  void answer.then(() => order.push("answered"));
  // Lets everything run that does not wait for the authentication.
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  allow();
  await done;
  expect((await answer).statusCode).toBe(200);
});

test("a server that ends refuses new calls, and their connections are not kept", async () => {
  const { calls, poll } = serveHeld();
  calls.refuse();
  const answer = await poll();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ "retry-after": "5", connection: "close" });
  await calls.done();
});

test("a handler that asks late learns that its client has left, and none that does not ask listens", async () => {
  const log = createLogger("silent");
  const app = createServer(readConfig({}, []), log);
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
  const { promise: listeners, resolve: count } = Promise.withResolvers<[number, number]>();
  app.addHook("preHandler", (request, _reply, done) => {
    const { socket } = request.raw;
    const before = socket.listenerCount("close");
    setImmediate(() => count([before, socket.listenerCount("close")]));
    socket.once("close", leave);
    done();
  });
  serveCalls(
    app,
    [
      routeOf(
        handle(getSiteInfo, async (_deps, _request, caller) => {
          await gone;
          answer(caller.signal.aborted);
          throw new ApiError(platformErrors.unavailable);
        }),
        {} as never,
      ),
    ],
    { log, clock: systemClock, rateLimiter: unlimited, identities: nobody },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1");
  client.write(`GET ${getSiteInfo.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const [before, after] = await listeners;
  client.destroy();
  expect(await answered).toBe(true);
  // The test's own.
  expect(after).toBe(before + 1);
  await app.close();
});

test("long answers are compressed for callers that accept it, short ones never", async () => {
  const commands = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    expiresAt: "2026-11-22T08:00:00.000Z",
    kind: "reboot" as const,
  }));
  const { poll, allow } = serveHeld(commands);
  allow();
  const plain = await poll();
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const br = await poll({ "accept-encoding": "gzip, deflate, br" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gz = await poll({ "accept-encoding": "gzip" });
  expect(gz.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
  const short = serveHeld();
  short.allow();
  const answer = await short.poll({ "accept-encoding": "br" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});
