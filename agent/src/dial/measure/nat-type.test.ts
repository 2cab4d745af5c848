import { createSocket, type Socket } from "node:dgram";
import { afterEach, describe, expect, it } from "vitest";
import { measureNatType, NAT } from "./nat-type.ts";

/** What a NAT would do between the client and the server. */
interface Network {
  /** The port that the server sees, by the address that is asked; undefined: the client's own. */
  mappedPort?: (asked: string) => number;
  /** Whether an answer from another address, or another port, gets through. */
  letsAddress: boolean;
  letsPort: boolean;
  /** Whether anything gets through. */
  letsAnything?: boolean;
  hasOther?: boolean;
}

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function bind(host: string, port = 0): Promise<Socket> {
  const socket = createSocket("udp4");
  sockets.push(socket);
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

/** A STUN server with two addresses and two ports each (RFC 5780), behind a network that lets through what it says. */
async function startStun(network: Network) {
  const hosts = ["127.0.0.1", "127.0.0.2"] as const;
  const first = await bind(hosts[0]);
  const second = await bind(hosts[0]);
  const ports = [first.address().port, second.address().port] as const;
  const other = [await bind(hosts[1], ports[0]), await bind(hosts[1], ports[1])];
  const grid = [[first, second], other];
  grid.forEach((row, hostIndex) =>
    row.forEach((socket, portIndex) =>
      socket.on("message", (request, from) => {
        if (network.letsAnything === false) return;
        const isChange = request.readUInt16BE(2) === 8;
        const flags = isChange ? request.readUInt32BE(24) : 0;
        const [changesHost, changesPort] = [(flags & 4) !== 0, (flags & 2) !== 0];
        if (changesHost && !network.letsAddress) return;
        if (changesPort && !changesHost && !network.letsPort) return;
        const asked = hosts[hostIndex] ?? "";
        const port = network.mappedPort?.(asked) ?? from.port;
        const body = Buffer.concat([
          // Padding to four bytes, and an attribute that a client does not know.
          attribute(0x8022, Buffer.from("test")),
          attribute(0x0020, address(from.address, port, 0x2112a442)),
          ...(network.hasOther === false
            ? []
            : [attribute(0x802c, address(hosts[1], ports[1], 0))]),
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
  return { host: hosts[0], port: ports[0] };
}

const measure = async (network: Network) =>
  measureNatType("127.0.0.1", [await startStun(network)], [150]);
const translated = (): number => 40_000;

describe("the type of NAT", () => {
  it.each<[string, number, Network]>([
    ["open", NAT.open, { letsAddress: true, letsPort: true }],
    [
      "a firewall without translation",
      NAT.symmetricFirewall,
      { letsAddress: false, letsPort: false },
    ],
    ["a full cone", NAT.fullCone, { mappedPort: translated, letsAddress: true, letsPort: true }],
    [
      "a restricted cone",
      NAT.restricted,
      { mappedPort: translated, letsAddress: false, letsPort: true },
    ],
    [
      "a port restricted cone",
      NAT.portRestricted,
      { mappedPort: translated, letsAddress: false, letsPort: false },
    ],
    [
      "symmetric",
      NAT.symmetric,
      {
        mappedPort: (asked) => (asked === "127.0.0.1" ? 40_000 : 40_001),
        letsAddress: false,
        letsPort: false,
      },
    ],
    [
      "blocked, where no answer comes",
      NAT.blocked,
      { letsAddress: true, letsPort: true, letsAnything: false },
    ],
    [
      "undecided with a server of one address",
      NAT.changeFailed,
      { letsAddress: true, letsPort: true, hasOther: false },
    ],
  ])("is %s", async (_name, type, network) => {
    expect(await measure(network)).toBe(type);
  });

  it("is unknown without a server, and asks the next server where the first is down", async () => {
    expect(await measureNatType("127.0.0.1", [])).toBe(NAT.unknown);
    const silent = (await bind("127.0.0.1")).address().port;
    const stun = await startStun({ letsAddress: true, letsPort: true });
    expect(
      await measureNatType("127.0.0.1", [{ host: "127.0.0.1", port: silent }, stun], [100]),
    ).toBe(NAT.open);
  });
});
