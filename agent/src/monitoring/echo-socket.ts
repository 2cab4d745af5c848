import { createHmac, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import {
  ECHO_NONCE_BYTES,
  type Mac,
  readAnswer,
  writeRequest,
} from "@nodeyard/contract/monitoring/echo-packet.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { LOST_AFTER_MS, type Probe } from "./stability.ts";

/** Between two look-ups of the host's addresses. */
const RESOLVED_FOR_MS = 10 * MINUTE_MS;
/** Delays of the server from which on a round trip is not the line's. */
const LATE_SERVER_MICROS = 20_000;

export interface EchoKey {
  readonly host: string;
  readonly port: number;
  readonly ticket: Uint8Array;
  readonly key: Uint8Array;
}

export interface EchoSocket {
  probe(): Promise<Probe>;
  close(): void;
}

const UNKNOWN: Probe = { kind: "unknown" };

/**
 * Sends echo probes to the server. The socket is connected, so that a closed port is known as such and no loss; a new one is
 * opened after each loss, because the machine's address or the server's may have changed.
 * @param nowMs the server's time
 */
export function createEchoSocket(
  { host, port, ticket, key }: EchoKey,
  nowMs: () => number,
): EchoSocket {
  const mac: Mac = (bytes) => createHmac("sha256", key).update(bytes).digest();
  /** Pending probes by nonce. */
  const pending = new Map<string, { sentMs: number; finish: (probe: Probe) => void }>();
  let socket: Socket | undefined;
  let opening: Promise<void> | undefined;
  /** False until the socket in use has had an answer: then the host's next address is tried. */
  let hasAnswer = false;
  let turn = 0;
  let resolvedMs = -Infinity;
  /** Addresses of the host: those of before while it cannot be resolved. */
  let addresses: { readonly address: string; readonly family: number }[] = [];

  function onMessage(packet: Buffer): void {
    const receivedMs = performance.now();
    const answer = readAnswer(packet, mac);
    if (answer === undefined) return;
    const probe = pending.get(Buffer.from(answer.nonce).toString("hex"));
    const heldMs = answer.heldMicros / 1000;
    hasAnswer = true;
    probe?.finish({
      kind: "answered",
      roundTripMs: Math.max(0, receivedMs - probe.sentMs - heldMs),
      isTimed: answer.lateMicros < LATE_SERVER_MICROS,
    });
  }

  /** The port is closed, or this machine has no way: nothing is known of the probes. */
  function onError(): void {
    for (const { finish } of pending.values()) finish(UNKNOWN);
  }

  async function resolve(): Promise<void> {
    resolvedMs = performance.now();
    addresses = await lookup(host, { all: true }).catch(() => addresses);
  }

  async function open(): Promise<void> {
    const resolved = performance.now() - resolvedMs > RESOLVED_FOR_MS ? resolve() : undefined;
    if (addresses.length === 0) await resolved;
    const target = addresses[turn % Math.max(1, addresses.length)];
    if (target === undefined) return void (resolvedMs = -Infinity);
    const opened = createSocket(target.family === 6 ? "udp6" : "udp4").unref();
    opened.on("message", onMessage);
    const connected = Promise.withResolvers<boolean>();
    opened.on("error", () => connected.resolve(false));
    opened.connect(port, target.address, () => connected.resolve(true));
    hasAnswer = false;
    if (await connected.promise) socket = opened.on("error", onError);
    else {
      opened.close();
      turn += 1;
    }
  }

  /** The old socket stays for the answers that are still to come. */
  function leave(): void {
    const left = socket;
    socket = undefined;
    if (!hasAnswer) turn += 1;
    setTimeout(() => left?.close(), LOST_AFTER_MS).unref();
  }

  return {
    async probe() {
      if (socket === undefined) await (opening ??= open().finally(() => (opening = undefined)));
      const current = socket;
      if (current === undefined) return UNKNOWN;
      const nonce = randomBytes(ECHO_NONCE_BYTES);
      const name = nonce.toString("hex");
      const { promise, resolve: end } = Promise.withResolvers<Probe>();
      const timer = setTimeout(() => finish({ kind: "lost" }), LOST_AFTER_MS);
      function finish(probe: Probe): void {
        clearTimeout(timer);
        pending.delete(name);
        if (probe.kind !== "answered" && socket === current) leave();
        end(probe);
      }
      const packet = writeRequest({ ticket, nonce, sentSeconds: Math.floor(nowMs() / 1000) }, mac);
      pending.set(name, { sentMs: performance.now(), finish });
      current.send(packet, (error) => error && finish(UNKNOWN));
      return promise;
    },
    close() {
      onError();
      if (socket) leave();
    },
  };
}
