import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NAT } from "@nodeyard/contract/line-findings.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canBuildNetworks, makeSpaces, type Spaces } from "../../testing/spaces.ts";

const HERE = import.meta.dirname;
const urlOf = (path: string): string => pathToFileURL(join(HERE, path)).href;
const LAN = "192.168.7.2";
/** Of one STUN server with two addresses, and of two with one each. */
const [FIRST, SECOND, THIRD, FOURTH] = [
  "203.0.113.20",
  "203.0.113.21",
  "203.0.113.22",
  "203.0.113.23",
];
const FULL = [FIRST];
const ORDINARY = [THIRD, FOURTH];
const WAITS_MS = [200, 200];

const SERVERS = `import(${JSON.stringify(urlOf("../../testing/stun-server.ts"))}).then(async ({ startStunServer }) => {
  const ports = [3478, 3479];
  await startStunServer({ hosts: ["${FIRST}", "${SECOND}"], ports });
  await startStunServer({ hosts: ["fd09::20", "fd09::21"], ports });
  for (const host of ${JSON.stringify(ORDINARY)})
    await startStunServer({ hosts: [host, host.replace("203.0.113.2", "203.0.113.3")], ports, hasOther: false, onChange: "refuses" });
  console.log("listening");
})`;

let spaces: Spaces;
let servers: ChildProcess;

function measure(hosts: readonly (string | undefined)[]): unknown {
  const targets = hosts.map((host) => ({ host, port: 3478, family: host?.includes(":") ? 6 : 4 }));
  const script = `import(${JSON.stringify(urlOf("nat-type.ts"))}).then(async ({ measureNat }) =>
    console.log(JSON.stringify(await measureNat("", ${JSON.stringify(targets)}, ${JSON.stringify(WAITS_MS)}))))`;
  return JSON.parse(spaces.run("lan", `cd ${HERE}; ${process.execPath} -e '${script}'`));
}

/** Rules of the machine between, in nftables' words; the tables of the NAT before are removed. */
function behind(...rules: readonly string[]): void {
  spaces.run(
    "nat",
    `nft -f - <<RULES
flush ruleset
add table ip nat
add chain ip nat pre { type nat hook prerouting priority -100; }
add chain ip nat post { type nat hook postrouting priority 100; }
add chain ip nat in { type filter hook input priority 0; }
add chain ip nat through { type filter hook forward priority 0; }
# Unsolicited packets leave no state, or the NAT would choose another port for a later response.
add rule ip nat in iifname wan0 ct state new drop
${rules.map((rule) => `add rule ip nat ${rule}`).join("\n")}
RULES`,
  );
}

const MASQUERADE = "post oifname wan0 masquerade";
const STATEFUL = "through iifname wan0 ct state new drop";

describe.runIf(canBuildNetworks)("the type of a NAT of Linux", () => {
  beforeAll(async () => {
    spaces = makeSpaces("nynat", ["lan", "nat", "net"]);
    spaces.link("lan eth0", "nat lan0");
    spaces.link("nat wan0", "net net0");
    spaces.run(
      "lan",
      `ip addr add ${LAN}/24 dev eth0; ip route add default via 192.168.7.1
      ip addr add fd08::2/64 dev eth0 nodad; ip -6 route add default via fd08::1`,
    );
    spaces.run(
      "nat",
      `ip addr add 192.168.7.1/24 dev lan0; ip addr add 203.0.113.1/24 dev wan0
      ip addr add fd08::1/64 dev lan0 nodad; ip addr add fd09::1/64 dev wan0 nodad`,
    );
    const addresses = [20, 21, 22, 23, 32, 33].map(
      (last) => `ip addr add 203.0.113.${last}/24 dev net0`,
    );
    spaces.run(
      "net",
      `${addresses.join("; ")}; ip route add 192.168.7.0/24 via 203.0.113.1
      ip addr add fd09::20/64 dev net0 nodad; ip addr add fd09::21/64 dev net0 nodad; ip -6 route add fd08::/64 via fd09::1`,
    );
    const inside = ["netns", "exec", spaces.nameOf("net"), process.execPath, "-e", SERVERS];
    servers = spawn("ip", inside, { stdio: ["ignore", "pipe", "inherit"] });
    await once(servers.stdout ?? servers, "data");
  }, 30_000);
  afterAll(() => {
    servers.kill();
    spaces.remove();
  });

  it.each<[string, number, readonly string[]]>([
    ["a route without NAT is open", NAT.open, []],
    ["a stateful firewall without NAT", NAT.symmetricFirewall, [STATEFUL]],
    [
      "masquerade with DNAT is NAT1",
      NAT.fullCone,
      [MASQUERADE, `pre iifname wan0 meta l4proto udp dnat to ${LAN}`],
    ],
    [
      "masquerade with DNAT from the server's address is NAT2",
      NAT.restricted,
      [MASQUERADE, `pre iifname wan0 ip saddr ${FIRST} meta l4proto udp dnat to ${LAN}`],
    ],
    ["masquerade is NAT3", NAT.portRestricted, [MASQUERADE]],
    ["masquerade with random ports is NAT4", NAT.symmetric, [`${MASQUERADE} fully-random`]],
  ])(
    "%s",
    (_name, type, rules) => {
      behind(...rules);
      expect(measure(FULL)).toEqual({ type });
    },
    20_000,
  );

  it("is undecided by servers of one address, but for NAT4", () => {
    behind(MASQUERADE);
    expect(measure(ORDINARY)).toEqual({ type: NAT.changeFailed, reason: "sameMapping" });
    behind(`${MASQUERADE} fully-random`);
    expect(measure(ORDINARY)).toEqual({ type: NAT.symmetric });
    behind();
    expect(measure(ORDINARY)).toEqual({ type: NAT.changeFailed, reason: "noTranslation" });
  }, 30_000);

  it("is decided by the server that can, in any order", () => {
    behind(MASQUERADE);
    expect(measure([...ORDINARY, ...FULL])).toEqual({ type: NAT.portRestricted });
  }, 20_000);

  it("is rejected where UDP is dropped, and without a route unknown", () => {
    behind("through meta l4proto udp drop");
    expect(measure(FULL)).toEqual({ type: NAT.blocked, reason: "noAnswer" });
    behind();
    spaces.run("lan", "ip route del default");
    expect(measure(FULL)).toEqual({ type: NAT.unknown, reason: "noAddress" });
  }, 20_000);

  it("is that of IPv6 where there is no IPv4", () => {
    expect(measure([...FULL, "fd09::20"])).toEqual({ type: NAT.open, reason: "ipv6" });
  }, 20_000);
});
