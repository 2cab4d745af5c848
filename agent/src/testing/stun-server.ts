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
  readonly nat?: SimulatedNat;
}

export interface StunServer {
  readonly host: string;
  readonly port: number;
  close(): void;
}

async function bind(host: string, port: number): Promise<Socket> {
  const socket = createSocket("udp4");
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

function address(host: string, port: number, key: number): Buffer {
  const value = Buffer.alloc(8);
  value[1] = 0x01;
  value.writeUInt16BE(port ^ (key >>> 16), 2);
  const number = host.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  value.writeUInt32BE((number ^ key) >>> 0, 4);
  return value;
}

/** A STUN server with two addresses and two ports each (RFC 5780), for tests of the type of NAT. */
export async function startStunServer({
  hosts,
  ports: [firstPort, secondPort] = [0, 0],
  hasOther = true,
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
        const [changesHost, changesPort] = [(flags & 4) !== 0, (flags & 2) !== 0];
        if (changesHost && !letsAddress) return;
        if (changesPort && !changesHost && !letsPort) return;
        const port = mappedPort?.(hosts[hostIndex] ?? "") ?? from.port;
        const body = Buffer.concat([
          // Padding to four bytes, and an attribute that a client does not know.
          attribute(0x8022, Buffer.from("test")),
          attribute(0x0020, address(from.address, port, 0x2112a442)),
          ...(hasOther ? [attribute(0x802c, address(hosts[1], ports[1], 0))] : []),
        ]);
        const head = Buffer.alloc(4);
        head.writeUInt16BE(0x0101, 0);
        head.writeUInt16BE(body.length, 2);
        const answer = Buffer.concat([head, request.subarray(4, 20), body]);
        const sender =
          grid[changesHost ? 1 - hostIndex : hostIndex]?.[changesPort ? 1 - portIndex : portIndex];
        // Noise before the answer: a response to another transaction.
        sender?.send(Buffer.concat([head, Buffer.alloc(16), body]), from.port, from.address);
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
