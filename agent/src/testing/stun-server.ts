import { createSocket, type Socket } from "node:dgram";

/** Behaviour of a simulated NAT between a client and the server. A real one needs none of it. */
export interface SimulatedNat {
  /** The port that the server sees, by the address that is asked; undefined: the client's own. */
  mappedPort?: (address: string) => number;
  /** True if an answer from another address, or another port, gets through. */
  letsAddress?: boolean;
  letsPort?: boolean;
  /** True if anything gets through. */
  letsAnything?: boolean;
}

interface StunServerOptions {
  readonly hosts: readonly [string, string];
  /** 0: any two free ones. */
  readonly ports?: readonly [number, number];
  /** True if its answers name its other address, without which types of cones cannot be distinguished. */
  readonly hasOther?: boolean;
  /** Response to a wish for another address: as RFC 5780 has it, an error as of a server without a second one, or none of both. */
  readonly onChange?: "obeys" | "refuses" | "ignores";
  readonly nat?: SimulatedNat;
}

export interface StunServer {
  readonly host: string;
  readonly port: number;
  close(): void;
}

async function bind(host: string, port: number): Promise<Socket> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, host, resolve);
  });
  return socket;
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

function bytesOf(host: string): number[] {
  if (!host.includes(":")) return host.split(".").map(Number);
  const [head = [], tail = []] = host.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** @param key cookie and transaction to XOR with */
function address(host: string, port: number, key: Buffer = Buffer.alloc(16)): Buffer {
  const bytes = bytesOf(host);
  const value = Buffer.alloc(4);
  value[1] = bytes.length === 4 ? 0x01 : 0x02;
  value.writeUInt16BE(port ^ key.readUInt16BE(0), 2);
  return Buffer.concat([value, Buffer.from(bytes.map((byte, index) => byte ^ (key[index] ?? 0)))]);
}

/** A STUN server with two addresses and two ports each (RFC 5780), for tests of the type of NAT. */
export async function startStunServer({
  hosts,
  ports: [firstPort, secondPort] = [0, 0],
  hasOther = true,
  onChange = "obeys",
  nat: { mappedPort, letsAddress = true, letsPort = true, letsAnything = true } = {},
}: StunServerOptions): Promise<StunServer> {
  const first = await bind(hosts[0], firstPort);
  const second = await bind(hosts[0], secondPort);
  const ports = [first.address().port, second.address().port] as const;
  const grid = [
    [first, second],
    [await bind(hosts[1], ports[0]), await bind(hosts[1], ports[1])],
  ];
  grid.forEach((row, hostIndex) =>
    row.forEach((socket, portIndex) =>
      socket.on("message", (request, from) => {
        if (!letsAnything) return;
        const isChange = request.readUInt16BE(2) === 8;
        const flags = isChange ? request.readUInt32BE(24) : 0;
        if (flags !== 0 && onChange === "refuses") {
          const error = Buffer.from([0x01, 0x11, 0, 8]);
          const unknown = attribute(0x0009, Buffer.from([0, 0, 4, 20]));
          const refusal = Buffer.concat([error, request.subarray(4, 20), unknown]);
          grid[hostIndex]?.[portIndex]?.send(refusal, from.port, from.address);
          return;
        }
        const [changesHost, changesPort] =
          onChange === "ignores" ? [false, false] : [(flags & 4) !== 0, (flags & 2) !== 0];
        if (changesHost && !letsAddress) return;
        if (changesPort && !changesHost && !letsPort) return;
        const port = mappedPort?.(hosts[hostIndex] ?? "") ?? from.port;
        const body = Buffer.concat([
          // Padding to four bytes, and an attribute that a client does not know.
          attribute(0x8022, Buffer.from("test")),
          attribute(0x0020, address(from.address, port, request.subarray(4, 20))),
          ...(hasOther ? [attribute(0x802c, address(hosts[1], ports[1]))] : []),
        ]);
        const head = Buffer.alloc(4);
        head.writeUInt16BE(0x0101, 0);
        head.writeUInt16BE(body.length, 2);
        const answer = Buffer.concat([head, request.subarray(4, 20), body]);
        const sender =
          grid[changesHost ? 1 - hostIndex : hostIndex]?.[changesPort ? 1 - portIndex : portIndex];
        // Noise before the answer: to another transaction, and without the cookie.
        sender?.send(Buffer.concat([head, Buffer.alloc(16), body]), from.port, from.address);
        const bare = Buffer.concat([head, Buffer.alloc(4), request.subarray(8, 20), body]);
        sender?.send(bare, from.port, from.address);
        sender?.send(answer, from.port, from.address);
      }),
    ),
  );
  return {
    host: hosts[0],
    port: ports[0],
    close: () => grid.flat().forEach((socket) => socket.close()),
  };
}
