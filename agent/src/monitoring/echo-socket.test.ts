import { createSocket, type Socket } from "node:dgram";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { ECHO_BYTES, readRequest, writeAnswer } from "@nodeyard/contract/monitoring/echo-packet.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEchoSocket, type EchoSocket } from "./echo-socket.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const key = randomBytes(32);
const ticket = randomBytes(12);
const mac = (bytes: Uint8Array) => createHmac("sha256", key).update(bytes).digest();

let server: Socket;
let echo: EchoSocket;
let packets: Buffer[];
/** Delays that an answer names, and what is done to it. */
let answerWith: { heldMicros: number; lateMicros: number; times: number; mac: typeof mac };

beforeEach(async () => {
  packets = [];
  answerWith = { heldMicros: 0, lateMicros: 0, times: 1, mac };
  server = createSocket("udp4").bind(0, "127.0.0.1");
  await once(server, "listening");
  server.on("message", (packet, { port, address }) => {
    packets.push(packet);
    const request = readRequest(packet);
    if (request === undefined) return;
    const answer = writeAnswer({ nonce: request.nonce, ...answerWith }, answerWith.mac);
    for (let count = 0; count < answerWith.times; count += 1) server.send(answer, port, address);
  });
  const { port } = server.address();
  echo = createEchoSocket({ host: "127.0.0.1", port, ticket, key }, () => NOW);
});
afterEach(() => {
  echo.close();
  server.close();
});

it("measures a round trip with a packet that is signed and of the server's time", async () => {
  const probe = await echo.probe();
  expect(probe).toMatchObject({ kind: "answered", isTimed: true });
  expect(packets[0]).toHaveLength(ECHO_BYTES);
  expect(readRequest(packets[0] ?? Buffer.alloc(0))?.sentSeconds).toBe(NOW / 1000);
});

it("subtracts the time that the server needed", async () => {
  answerWith.heldMicros = 10_000_000;
  expect(await echo.probe()).toEqual({ kind: "answered", roundTripMs: 0, isTimed: true });
});

it("judges no delay of a server that was late itself", async () => {
  answerWith.lateMicros = 20_000;
  expect(await echo.probe()).toMatchObject({ kind: "answered", isTimed: false });
});

it("ignores repeated answers", async () => {
  answerWith.times = 3;
  expect((await echo.probe()).kind).toBe("answered");
  expect((await echo.probe()).kind).toBe("answered");
});

it("takes an answer that the server did not sign for none", async () => {
  answerWith.mac = (bytes) => createHmac("sha256", "another").update(bytes).digest();
  expect(await echo.probe()).toEqual({ kind: "lost" });
});

it("knows a closed port from a loss, and probes from a new socket then", async () => {
  expect((await echo.probe()).kind).toBe("answered");
  const { port } = server.address();
  server.close();
  expect(await echo.probe()).toEqual({ kind: "unknown" });
  server = createSocket("udp4").bind(port, "127.0.0.1");
  await once(server, "listening");
  server.on("message", (packet, from) => {
    const request = readRequest(packet);
    if (request) server.send(writeAnswer({ ...answerWith, nonce: request.nonce }, mac), from.port);
  });
  expect((await echo.probe()).kind).toBe("answered");
});

it("knows nothing of a host without an address", async () => {
  const nowhere = createEchoSocket(
    { host: "no-such-name.invalid", port: 9, ticket, key },
    () => NOW,
  );
  expect(await nowhere.probe()).toEqual({ kind: "unknown" });
  nowhere.close();
});
