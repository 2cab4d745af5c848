import { createSocket, type Socket } from "node:dgram";
import { NAT, type NatReason, type NatType } from "@nodeyard/contract/line-findings.ts";
import {
  bindingRequest,
  type BindingAnswer,
  canonicalHost,
  type Change,
  readBindingAnswer,
  type SocketAddress,
} from "./stun-message.ts";
import type { Target } from "./targets.ts";

export interface NatFinding {
  readonly type: NatType;
  readonly reason?: NatReason;
}

/** Waits for answers, one after each request: datagrams get lost. */
const WAITS_MS = [500, 1_000, 1_500];
/** Of further ones nothing else would be learnt. */
const MAX_SERVERS = 4;

/** "refused" if the server does not change its address as requested; undefined without an answer. */
type Answer = BindingAnswer | "refused" | undefined;
type Query = (to: SocketAddress, change?: Change, from?: SocketAddress) => Promise<Answer>;

/**
 * The type of NAT by the behaviour tests of RFC 5780. Filtering takes a server with two addresses; with others the mappings of two
 * servers are compared, and the type is that of a failed change with what is known as the reason.
 *
 * @param from address of a line; empty: the one that the machine would send from, IPv6 if it has no IPv4
 */
export async function measureNat(
  from: string,
  servers: readonly Target[],
  waitsMs: readonly number[] = WAITS_MS,
): Promise<NatFinding> {
  for (const family of [4, 6] as const) {
    const ofFamily = servers.filter((server) => server.family === family);
    const local = from === "" ? await localAddress(ofFamily) : from;
    if (local === undefined || local.includes(":") !== (family === 6)) continue;
    const finding = await measureFrom(local, family, ofFamily, waitsMs);
    return family === 6 ? { reason: "ipv6", ...finding } : finding;
  }
  return { type: NAT.unknown, reason: "noAddress" };
}

/** The address from which a server is reached; undefined without a route. No packet is sent. */
async function localAddress(servers: readonly Target[]): Promise<string | undefined> {
  const [server] = servers;
  if (server === undefined) return undefined;
  const socket = createSocket(`udp${server.family}`);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.on("error", () => resolve(undefined));
  socket.on("connect", () => resolve(socket.address().address));
  socket.connect(server.port, server.host);
  const found = await promise;
  socket.close();
  return found;
}

async function measureFrom(
  from: string,
  family: 4 | 6,
  servers: readonly Target[],
  waitsMs: readonly number[],
): Promise<NatFinding> {
  const socket = createSocket(`udp${family}`);
  try {
    const local = await bind(socket, from);
    return await compareServers(local, servers, (to, change = {}, sender = to) =>
      exchange(socket, { to, change, sender }, waitsMs),
    );
  } catch {
    return { type: NAT.unknown, reason: "noAddress" };
  } finally {
    socket.close();
  }
}

async function compareServers(
  local: SocketAddress,
  servers: readonly Target[],
  query: Query,
): Promise<NatFinding> {
  const seen: { host: string; mapped: SocketAddress }[] = [];
  for (const server of servers.slice(0, MAX_SERVERS)) {
    const answer = await query(server);
    // A server that is down looks like a line that blocks UDP.
    if (answer === undefined || answer === "refused") continue;
    const type = await testFiltering(local, server, answer, query);
    if (type !== undefined) return { type };
    seen.push({ host: server.host, mapped: answer.mapped });
  }
  const [first] = seen;
  if (first === undefined) return { type: NAT.blocked, reason: "noAnswer" };
  const others = seen.filter(({ host }) => host !== first.host);
  if (others.some(({ mapped }) => !isSame(mapped, first.mapped))) return { type: NAT.symmetric };
  if (isSame(first.mapped, local)) return { type: NAT.changeFailed, reason: "noTranslation" };
  return { type: NAT.changeFailed, reason: others.length > 0 ? "sameMapping" : "oneServer" };
}

/** Undefined if the server cannot answer from elsewhere: what it says then proves nothing about filtering. */
async function testFiltering(
  local: SocketAddress,
  server: SocketAddress,
  { mapped, other }: BindingAnswer,
  query: Query,
): Promise<NatType | undefined> {
  // Some servers behind NAT name themselves.
  if (other === undefined || other.host === server.host || other.port === server.port)
    return undefined;
  const isOpen = isSame(mapped, local);
  // Before anything is sent to the other address, which would let its answers in.
  const changed = await query(server, { address: true, port: true }, other);
  if (changed === "refused") return undefined;
  if (changed !== undefined) return isOpen ? NAT.open : NAT.fullCone;
  const second = await query(other);
  if (second === undefined || second === "refused") return undefined;
  if (isOpen) return NAT.symmetricFirewall;
  if (!isSame(second.mapped, mapped)) return NAT.symmetric;
  const third = await query(server, { port: true }, { host: server.host, port: other.port });
  if (third === "refused") return undefined;
  return third === undefined ? NAT.portRestricted : NAT.restricted;
}

function isSame(one: SocketAddress, other: SocketAddress): boolean {
  return one.port === other.port && canonicalHost(one.host) === canonicalHost(other.host);
}

function bind(socket: Socket, from: string): Promise<SocketAddress> {
  const { promise, resolve, reject } = Promise.withResolvers<SocketAddress>();
  socket.on("error", reject);
  socket.bind(0, from, () => resolve({ host: from, port: socket.address().port }));
  return promise;
}

/** Sends a request until it is answered from the address that must answer it. */
async function exchange(
  socket: Socket,
  { to, change, sender }: { to: SocketAddress; change: Change; sender: SocketAddress },
  waitsMs: readonly number[],
): Promise<Answer> {
  const { id, bytes } = bindingRequest(change);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const read = (message: Buffer, { address: host, port }: SocketSource): void => {
    const answer = readBindingAnswer(message, id);
    const source = { host, port };
    if (answer === undefined) return;
    if (isSame(source, sender)) resolve(answer);
    // Servers of one address refuse to change it, and some ignore the wish.
    else if (isSame(source, to)) resolve("refused");
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

interface SocketSource {
  readonly address: string;
  readonly port: number;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
