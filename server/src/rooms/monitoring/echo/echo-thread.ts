import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { answerEcho, type EchoTimes } from "./answer-echo.ts";
import { createEchoVerifier } from "./echo-keys.ts";
import { watchLateness } from "./lateness.ts";

/** Input of the thread. */
export interface EchoThreadOptions {
  /** Addresses to listen on. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** True if other processes of this installation may listen on the same port. */
  readonly isShared: boolean;
  readonly secrets: readonly Uint8Array[];
}

/** Of the time since the last sample. */
export interface EchoSample {
  readonly answered: number;
  /** Packets of no device. */
  readonly refused: number;
  /** Devices that were answered. */
  readonly devices: number;
  /** Sum of the thread's delays. */
  readonly lateMs: number;
}

/** Messages of the thread: it listens, it cannot, or the sample that the message before asked for. */
export type EchoMessage =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "failed"; readonly reason: string }
  | ({ readonly kind: "sample" } & EchoSample);

/** Holds a second of packets of 100,000 devices. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

const { addresses, port, isShared, secrets } = workerData as EchoThreadOptions;
const verifier = createEchoVerifier(secrets);
const lateness = watchLateness();
const times: EchoTimes = {
  now: () => new Date(),
  steadyMs: () => performance.now(),
  lateMs: lateness.recentMs,
};
const send = (message: EchoMessage): void => parentPort?.postMessage(message);
let answered = 0;
let refused = 0;
const devices = new Set<number>();

function serve(socket: Socket): void {
  socket.on("message", (packet, from) => {
    const answer = answerEcho(packet, verifier, times);
    if (answer === undefined) {
      refused += 1;
      return;
    }
    answered += 1;
    devices.add(answer.device);
    // An answer that cannot be sent is a lost one.
    socket.send(answer.bytes, from.port, from.address, () => undefined);
  });
  socket.on("error", () => undefined);
}

async function listen(address: string, onPort: number): Promise<Socket> {
  const type = address.includes(":") ? "udp6" : "udp4";
  const socket = createSocket({ type, reusePort: isShared, ipv6Only: type === "udp6" });
  socket.bind(onPort, address);
  await once(socket, "listening");
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // The system's limit holds.
  }
  serve(socket);
  return socket;
}

parentPort?.on("message", () => {
  send({ kind: "sample", answered, refused, devices: devices.size, lateMs: lateness.drainMs() });
  answered = 0;
  refused = 0;
  devices.clear();
});

/** True if the machine has no address of this family, or not this one. */
function isFamilyOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

/** Listens on all addresses that this machine has. @returns the port. */
async function listenAll(): Promise<number> {
  let bound: number | undefined;
  let reason: unknown;
  for (const address of addresses) {
    try {
      bound = (await listen(address, bound ?? port)).address().port;
    } catch (error) {
      if (!isFamilyOff(error)) throw error;
      reason = error;
    }
  }
  if (bound === undefined) throw reason;
  return bound;
}

try {
  send({ kind: "listening", port: await listenAll() });
} catch (error) {
  send({ kind: "failed", reason: (error as Error).message });
}
