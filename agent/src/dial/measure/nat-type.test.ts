import { createSocket } from "node:dgram";
import { NAT } from "@nodeyard/contract/line-findings.ts";
import { afterEach, describe, expect, it } from "vitest";
import { type SimulatedNat, startStunServer, type StunServer } from "../../testing/stun-server.ts";
import { measureNat } from "./nat-type.ts";
import type { Target } from "./targets.ts";

const HOSTS = ["127.0.0.1", "127.0.0.2"] as const;
const OTHER_HOSTS = ["127.0.0.3", "127.0.0.4"] as const;
const WAITS_MS = [150];
const servers: StunServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function start(options: Partial<Parameters<typeof startStunServer>[0]> = {}) {
  const server = await startStunServer({ hosts: HOSTS, ...options });
  servers.push(server);
  return { host: server.host, port: server.port, family: 4 } as const satisfies Target;
}

const measure = async (nat: SimulatedNat) =>
  measureNat("127.0.0.1", [await start({ nat })], WAITS_MS);
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
  ])("is %s", async (_name, type, nat) => {
    expect(await measure(nat)).toEqual({ type });
  });

  it("is blocked where no answer comes", async () => {
    const blocked = { type: NAT.blocked, reason: "noAnswer" };
    expect(await measure({ letsAnything: false })).toEqual(blocked);
  });

  it("is that of the line whose address is given, not of the machine's own way", async () => {
    // The address that the server sees is compared with the line's: from another one it would look like NAT.
    const stun = await start();
    expect(await measureNat("127.0.0.9", [stun], WAITS_MS)).toEqual({ type: NAT.open });
    const unknown = { type: NAT.unknown, reason: "noAddress" };
    expect(await measureNat("192.0.2.77", [stun], WAITS_MS)).toEqual(unknown);
    expect(await measureNat("2001:db8::77", [stun], WAITS_MS)).toEqual(unknown);
  });

  it("asks the next server where the first is down", async () => {
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    const { port } = silent.address();
    const down = { host: "127.0.0.1", port, family: 4 } as const;
    expect(await measureNat("", [down, await start()], [100])).toEqual({ type: NAT.open });
    silent.close();
  });
});

describe.each(["refuses", "ignores"] as const)(
  "with servers of one address, where a server %s to change it",
  (onChange) => {
    const ordinary = (hosts: readonly [string, string], nat: SimulatedNat) =>
      start({ hosts, nat, hasOther: false, onChange });

    it("the type is undecided, with what is known of the mapping as the reason", async () => {
      const one = await ordinary(HOSTS, { mappedPort });
      const other = await ordinary(OTHER_HOSTS, { mappedPort });
      const undecided = { type: NAT.changeFailed };
      expect(await measureNat("", [one], WAITS_MS)).toEqual({ ...undecided, reason: "oneServer" });
      expect(await measureNat("", [one, other], WAITS_MS)).toEqual({
        ...undecided,
        reason: "sameMapping",
      });
    });

    it("a mapping by destination is symmetric, and none is no cone", async () => {
      const one = await ordinary(HOSTS, { mappedPort });
      const other = await ordinary(OTHER_HOSTS, { mappedPort: () => 40_001 });
      expect(await measureNat("", [one, other], WAITS_MS)).toEqual({ type: NAT.symmetric });
      const plain = [await ordinary(HOSTS, {}), await ordinary(OTHER_HOSTS, {})];
      expect(await measureNat("", plain, WAITS_MS)).toEqual({
        type: NAT.changeFailed,
        reason: "noTranslation",
      });
    });

    it("an address that it names nevertheless is not taken for one that filtering was tried with", async () => {
      const one = await start({ nat: { mappedPort }, onChange });
      expect(await measureNat("", [one], WAITS_MS)).toEqual({
        type: NAT.changeFailed,
        reason: "oneServer",
      });
    });
  },
);
