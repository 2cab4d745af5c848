import { createSocket, type Socket } from "node:dgram";
import {
  bindingRequest,
  type BindingAnswer,
  type Change,
  readBindingAnswer,
  type SocketAddress,
} from "./stun-message.ts";

/** Codes of the NAT table. */
export const NAT = {
  unknown: 0,
  blocked: 1,
  open: 2,
  fullCone: 3,
  symmetricFirewall: 4,
  restricted: 5,
  portRestricted: 6,
  symmetric: 7,
  changeFailed: 8,
} as const;
export type NatType = (typeof NAT)[keyof typeof NAT];

/** Waits for answers, one after each request: datagrams get lost. */
const WAITS_MS = [500, 1_000, 1_500];

/**
 * The type of NAT between an address and a STUN server, by the tests of RFC 3489, 10.1. It takes a server with two
 * addresses (RFC 5780) to distinguish the types of cone.
 */
export async function measureNatType(
  from: string,
  servers: readonly SocketAddress[],
  waitsMs: readonly number[] = WAITS_MS,
): Promise<NatType> {
  let worst: NatType = NAT.unknown;
  for (const server of servers) {
    const found = await measureWith(from, server, waitsMs).catch(() => NAT.unknown);
    // A server that is down looks like a line that blocks UDP: try the next server.
    if (found !== NAT.unknown && found !== NAT.blocked && found !== NAT.changeFailed) return found;
    worst = Math.max(worst, found) as NatType;
  }
  return worst;
}

async function measureWith(
  from: string,
  server: SocketAddress,
  waitsMs: readonly number[],
): Promise<NatType> {
  const socket = createSocket("udp4");
  try {
    const local = await bind(socket, from);
    const query = (to: SocketAddress, change: Change = {}): Promise<BindingAnswer | undefined> =>
      exchange(socket, to, change, waitsMs);

    const first = await query(server);
    if (first === undefined) return NAT.blocked;
    const isOpen = isSame(first.mapped, local);
    if (first.other === undefined) return NAT.changeFailed;
    if ((await query(server, { address: true, port: true })) !== undefined)
      return isOpen ? NAT.open : NAT.fullCone;
    if (isOpen) return NAT.symmetricFirewall;
    const second = await query(first.other);
    if (second === undefined) return NAT.changeFailed;
    if (!isSame(second.mapped, first.mapped)) return NAT.symmetric;
    const third = await query(server, { port: true });
    return third === undefined ? NAT.portRestricted : NAT.restricted;
  } finally {
    socket.close();
  }
}

function isSame(one: SocketAddress, other: SocketAddress): boolean {
  return one.host === other.host && one.port === other.port;
}

function bind(socket: Socket, from: string): Promise<SocketAddress> {
  const { promise, resolve, reject } = Promise.withResolvers<SocketAddress>();
  socket.on("error", reject);
  socket.bind(0, from, () => resolve({ host: from, port: socket.address().port }));
  return promise;
}

async function exchange(
  socket: Socket,
  to: SocketAddress,
  change: Change,
  waitsMs: readonly number[],
): Promise<BindingAnswer | undefined> {
  const { id, bytes } = bindingRequest(change);
  const { promise, resolve } = Promise.withResolvers<BindingAnswer>();
  const read = (message: Buffer): void => {
    const answer = readBindingAnswer(message, id);
    if (answer !== undefined) resolve(answer);
  };
  socket.on("message", read);
  try {
    for (const waitMs of waitsMs) {
      socket.send(bytes, to.port, to.host, () => undefined);
      const answer = await Promise.race([promise, after(waitMs)]);
      if (answer !== undefined) return answer;
    }
    return undefined;
  } finally {
    socket.off("message", read);
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
