import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createHmac, randomBytes } from "node:crypto";
import {
  ECHO_BYTES,
  type Mac,
  readAnswer,
  writeRequest,
} from "@nodeyard/contract/monitoring/echo-packet.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFieldEncryption } from "../../../platform/field-encryption.ts";
import { createLogger } from "../../../platform/log.ts";
import { answerEcho, type EchoTimes } from "./answer-echo.ts";
import { createEchoVerifier, ECHO_PURPOSE, issueTicket } from "./echo-keys.ts";
import { watchLateness } from "./lateness.ts";
import { type EchoResponder, startEcho } from "./start-echo.ts";

const NOW = new Date("2026-03-10T08:30:00Z");
const encryption = createFieldEncryption([randomBytes(32)]);
const secrets = encryption.deriveKeys(ECHO_PURPOSE);
const DEVICE = 2n ** 40n + 7n;

const macOf =
  (key: Uint8Array): Mac =>
  (bytes) =>
    createHmac("sha256", key).update(bytes).digest();

function requestOf(
  at = NOW,
  { issuedAt = at, secret = secrets[0] }: { issuedAt?: Date; secret?: Uint8Array } = {},
) {
  const { ticket, key } = issueTicket(DEVICE, issuedAt, secret);
  const mac = macOf(key);
  const nonce = randomBytes(8);
  const sentSeconds = Math.floor(at.getTime() / 1000);
  return { mac, nonce, packet: writeRequest({ ticket, nonce, sentSeconds }, mac) };
}

const times: EchoTimes = { now: () => NOW, steadyMs: () => 0, lateMs: () => 12.5 };
const verifier = createEchoVerifier(secrets);

describe("an echo probe", () => {
  it("is answered with its nonce and the delay of the server, in a packet no larger than itself", () => {
    const clock = [10, 10.25];
    const { packet, nonce, mac } = requestOf();
    const answer = answerEcho(packet, verifier, { ...times, steadyMs: () => clock.shift() ?? 0 });
    expect(answer?.bytes).toHaveLength(packet.length);
    expect(answer?.device).toBe(7);
    const read = readAnswer(answer?.bytes ?? new Uint8Array(), mac);
    expect(read).toMatchObject({ heldMicros: 250, lateMicros: 12_500 });
    expect(Buffer.from(read?.nonce ?? [])).toEqual(nonce);
  });

  it("gets no answer if a single bit of it is not what the device sent", () => {
    const { packet } = requestOf();
    fc.assert(
      fc.property(fc.nat(ECHO_BYTES * 8 - 1), (bit) => {
        const changed = Uint8Array.from(packet);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(answerEcho(changed, verifier, times)).toBeUndefined();
      }),
    );
  });

  it("gets no answer from anything else that arrives", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2 * ECHO_BYTES }), (bytes) => {
        expect(answerEcho(bytes, verifier, times)).toBeUndefined();
      }),
    );
    const { packet } = requestOf();
    expect(answerEcho(Buffer.concat([packet, packet]), verifier, times)).toBeUndefined();
  });

  it("is worthless two minutes after it was captured, and its ticket after a day", () => {
    const answered = (at: Date, issuedAt: Date): boolean =>
      answerEcho(requestOf(at, { issuedAt }).packet, verifier, times) !== undefined;
    expect(answered(new Date(NOW.getTime() - 119_000), NOW)).toBe(true);
    expect(answered(new Date(NOW.getTime() - 121_000), NOW)).toBe(false);
    expect(answered(new Date(NOW.getTime() + 121_000), NOW)).toBe(false);
    expect(answered(NOW, new Date(NOW.getTime() - 24 * HOUR_MS))).toBe(true);
    expect(answered(NOW, new Date(NOW.getTime() - 25 * HOUR_MS))).toBe(false);
    expect(answered(NOW, new Date(NOW.getTime() + 2 * HOUR_MS))).toBe(false);
  });

  it("is signed with the key of its device alone", () => {
    const foreign = issueTicket(DEVICE + 1n, NOW, secrets[0]);
    const { ticket } = issueTicket(DEVICE, NOW, secrets[0]);
    const sentSeconds = NOW.getTime() / 1000;
    const packet = writeRequest({ ticket, nonce: randomBytes(8), sentSeconds }, macOf(foreign.key));
    expect(answerEcho(packet, verifier, times)).toBeUndefined();
  });

  it("is answered while the server's keys are rotated, by old and new tickets", () => {
    const newer = randomBytes(32);
    const rotated = createEchoVerifier([newer, ...secrets]);
    expect(answerEcho(requestOf().packet, rotated, times)).toBeDefined();
    expect(answerEcho(requestOf(NOW, { secret: newer }).packet, rotated, times)).toBeDefined();
    expect(answerEcho(requestOf(NOW, { secret: newer }).packet, verifier, times)).toBeUndefined();
  });
});

describe("the responder", () => {
  const log = createLogger("silent");
  const running: EchoResponder[] = [];
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
  });

  async function start(
    config: Partial<Parameters<typeof startEcho>[0]["config"]>,
    port = 0,
  ): Promise<EchoResponder | undefined> {
    const echo = await startEcho(
      {
        config: { echoPort: undefined, echoHost: "127.0.0.1", role: "all", ...config },
        encryption,
        log,
      },
      port,
    );
    if (echo) running.push(echo);
    return echo;
  }

  async function exchange(port: number): Promise<boolean> {
    const { packet, mac } = requestOf(new Date());
    const socket = createSocket("udp4");
    socket.send(packet, port, "127.0.0.1");
    const [answer] = (await once(socket, "message", { signal: AbortSignal.timeout(5_000) })) as [
      Buffer,
    ];
    socket.close();
    return readAnswer(answer, mac) !== undefined;
  }

  async function freePort(): Promise<number> {
    const socket = createSocket("udp4").bind(0, "127.0.0.1");
    await once(socket, "listening");
    const { port } = socket.address();
    socket.close();
    return port;
  }

  it("answers devices, and counts what it answers and what it does not", async () => {
    const echo = await start({}, await freePort());
    expect(await exchange(echo?.port ?? 0)).toBe(true);
    const socket = createSocket("udp4");
    await new Promise((resolve) => socket.send("hello", echo?.port ?? 0, "127.0.0.1", resolve));
    expect(await exchange(echo?.port ?? 0)).toBe(true);
    socket.close();
    expect(await echo?.sample()).toMatchObject({ answered: 2, refused: 1, devices: 1 });
    expect(await echo?.sample()).toMatchObject({ answered: 0, refused: 0, devices: 0 });
  });

  it("shares its port with other processes that take devices' calls, any of which verifies any packet", async () => {
    const echoPort = await freePort();
    for (let count = 0; count < 2; count += 1) await start({ role: "ingest", echoPort });
    expect(running).toHaveLength(2);
    for (let count = 0; count < 8; count += 1) expect(await exchange(echoPort)).toBe(true);
  });

  it("does not start where it is switched off, where no devices call, and where the port is taken", async () => {
    expect(await start({ echoPort: 0 }, 8080)).toBeUndefined();
    expect(await start({ role: "api" }, 8080)).toBeUndefined();
    const taken = createSocket("udp4").bind(0, "127.0.0.1");
    await once(taken, "listening");
    expect(await start({ echoPort: taken.address().port })).toBeUndefined();
    taken.close();
  });
});

describe("lateness", () => {
  it("is known while a thread waits and for a second after, and is summed up where it is notable", () => {
    vi.useFakeTimers();
    let nowMs = 0;
    const lateness = watchLateness(() => nowMs);
    const check = (lateMs: number): void => {
      nowMs += 50 + lateMs;
      vi.advanceTimersByTime(50);
    };
    expect(lateness.recentMs()).toBe(0);
    check(5);
    nowMs += 450;
    expect(lateness.recentMs()).toBe(400);
    vi.advanceTimersByTime(50);
    check(0);
    expect(lateness.recentMs()).toBe(400);
    for (let count = 0; count < 20; count += 1) check(2);
    expect(lateness.recentMs()).toBeLessThan(5);
    expect(lateness.drainMs()).toBe(400);
    expect(lateness.drainMs()).toBe(0);
    lateness.stop();
    vi.useRealTimers();
  });
});
