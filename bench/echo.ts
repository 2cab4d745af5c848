import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { ECHO_BYTES, writeRequest } from "@nodeyard/contract/monitoring/echo-packet.ts";
import { createFieldEncryption } from "../server/src/platform/field-encryption.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { hmacSha256 } from "../server/src/platform/sha256.ts";
import { ECHO_PURPOSE, issueTicket } from "../server/src/rooms/monitoring/echo/echo-keys.ts";
import { startEcho } from "../server/src/rooms/monitoring/echo/start-echo.ts";
import { median, printLine } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";

/** Packets that are on the way at once. */
const WINDOW = 64;
const SOCKETS = 8;

/** A bare responder, in this process as the client is. */
async function bareResponder(): Promise<Socket> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  socket.on("message", (packet, { port, address }) => socket.send(packet, port, address));
  await once(socket, "listening");
  return socket;
}

/** CPU time of this process for each packet and its answer, microseconds; what is lost is sent again. */
async function costOf(
  port: number,
  packets: readonly Uint8Array[],
  count: number,
): Promise<number> {
  const sockets = Array.from({ length: SOCKETS }, () => createSocket("udp4"));
  let sent = 0;
  let answered = 0;
  const done = Promise.withResolvers<void>();
  const send = (socket: Socket): void => {
    sent += 1;
    socket.send(packets[sent % packets.length] as Uint8Array, port, "127.0.0.1");
  };
  for (const socket of sockets)
    socket.on("message", (packet) => {
      if (packet.length !== ECHO_BYTES) done.reject(new Error("an answer has another size"));
      answered += 1;
      if (answered >= count) done.resolve();
      else send(socket);
    });
  const before = process.cpuUsage();
  for (let index = 0; index < WINDOW; index += 1) send(sockets[index % SOCKETS] as Socket);
  const resend = setInterval(() => sockets.forEach(send), 200);
  await done.promise;
  clearInterval(resend);
  const { user, system } = process.cpuUsage(before);
  for (const socket of sockets) socket.close();
  return (user + system) / answered;
}

/** An echo probe with its authentication, in the responder's thread, against a responder that sends back what comes. */
export async function runEchoBench({ isSmall }: BenchOptions): Promise<void> {
  setSubject("echo");
  const count = isSmall ? 2_000 : 200_000;
  const encryption = createFieldEncryption([randomBytes(32)]);
  const [secret] = encryption.deriveKeys(ECHO_PURPOSE);
  const now = new Date();
  const packets = Array.from({ length: 1_000 }, (_, device) => {
    const { ticket, key } = issueTicket(BigInt(device), now, secret);
    const sentSeconds = Math.floor(now.getTime() / 1000);
    return writeRequest({ ticket, nonce: randomBytes(8), sentSeconds }, hmacSha256(key));
  });
  const bare = await bareResponder();
  const free = createSocket("udp4").bind(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address();
  free.close();
  const echo = await startEcho(
    {
      config: { echoPort: port, echoHost: "127.0.0.1", role: "all" },
      encryption,
      log: createLogger("silent"),
    },
    port,
  );
  if (!echo) throw new Error("the responder did not start");
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < (isSmall ? 1 : 5); round += 1) {
    baseline.push(await costOf(bare.address().port, packets, count));
    ours.push(await costOf(echo.port, packets, count));
  }
  bare.close();
  await echo.stop();
  const micros = (values: readonly number[]): string => `${median(values).toFixed(1)} µs`;
  printLine({
    what: "CPU of an echo probe, its client's included",
    ratio: median(ours) / median(baseline),
    ours: micros(ours),
    baseline: micros(baseline),
    goal: undefined,
    note: `${count} packets of 1,000 devices`,
  });
}
