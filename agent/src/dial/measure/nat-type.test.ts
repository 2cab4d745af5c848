import { createSocket } from "node:dgram";
import { afterEach, describe, expect, it } from "vitest";
import { type SimulatedNat, startStunServer, type StunServer } from "../../testing/stun-server.ts";
import { measureNatType, NAT } from "./nat-type.ts";

const HOSTS = ["127.0.0.1", "127.0.0.2"] as const;
const servers: StunServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function start(nat: SimulatedNat = {}, hasOther = true): Promise<StunServer> {
  const server = await startStunServer({ hosts: HOSTS, nat, hasOther });
  servers.push(server);
  return server;
}

const measure = async (...network: Parameters<typeof start>) =>
  measureNatType("127.0.0.1", [await start(...network)], [150]);
const mappedPort = (): number => 40_000;

describe("the type of NAT", () => {
  it.each<[string, number, SimulatedNat]>([
    ["open", NAT.open, {}],
    [
      "a firewall without translation",
      NAT.symmetricFirewall,
      { letsAddress: false, letsPort: false },
    ],
    ["a full cone", NAT.fullCone, { mappedPort }],
    ["a restricted cone", NAT.restricted, { mappedPort, letsAddress: false }],
    [
      "a port restricted cone",
      NAT.portRestricted,
      { mappedPort, letsAddress: false, letsPort: false },
    ],
    [
      "symmetric",
      NAT.symmetric,
      {
        mappedPort: (address) => (address === HOSTS[0] ? 40_000 : 40_001),
        letsAddress: false,
        letsPort: false,
      },
    ],
    ["blocked, where no answer comes", NAT.blocked, { letsAnything: false }],
  ])("is %s", async (_name, type, nat) => {
    expect(await measure(nat)).toBe(type);
  });

  it("is that of the line whose address is given, not of the machine's own way", async () => {
    // The address that the server sees is compared with the line's: from another one it would look like NAT.
    expect(await measureNatType("127.0.0.9", [await start()], [150])).toBe(NAT.open);
    expect(await measureNatType("192.0.2.77", [await start()], [150])).toBe(NAT.unknown);
  });

  it("is undecided with a server of one address", async () => {
    expect(await measure({}, false)).toBe(NAT.changeFailed);
  });

  it("is unknown without a server, and asks the next server where the first is down", async () => {
    expect(await measureNatType("127.0.0.1", [])).toBe(NAT.unknown);
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    const { port } = silent.address();
    const stun = await start();
    expect(await measureNatType("127.0.0.1", [{ host: "127.0.0.1", port }, stun], [100])).toBe(
      NAT.open,
    );
    silent.close();
  });
});
