import { describe, expect, it } from "vitest";
import { defaultRoute, parsePaths, portMac } from "./default-route.ts";
import { machineOf } from "./testing/machine-of.ts";

const HEAD = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";
/** Rows as Linux prints them: addresses in the processor's byte order. */
const row = (name: string, gateway: string, metric = 0, destination = "00000000") =>
  `${name}\t${destination}\t${gateway}\t${gateway === "00000000" ? "0001" : "0003"}\t0\t0\t${metric}\t${destination === "00000000" ? "00000000" : "00FFFFFF"}\t0\t0\t0`;
const ZERO = "0".repeat(32);
const six = (name: string, metric = "00000400", flags = "00000003", length = "00") =>
  `${ZERO} ${length} ${ZERO} 00 fe800000000000000000000000000001 ${metric} 00000001 00000000 ${flags} ${name.padStart(8)}`;

const routes = (
  ipv4: readonly string[],
  ipv6: readonly string[] = [],
  types: Readonly<Record<string, string>> = {},
) =>
  machineOf({
    "proc/net/route": `${[HEAD, ...ipv4].join("\n")}\n`,
    "proc/net/ipv6_route": `${ipv6.join("\n")}\n`,
    ...Object.fromEntries(
      Object.entries(types).map(([name, type]) => [`sys/class/net/${name}/type`, `${type}\n`]),
    ),
  });
const NO_PATHS = (): string[] => [];

describe("the default route", () => {
  it.each([
    [
      "by DHCP",
      [row("eth0", "0102000A", 1024), row("eth0", "00000000", 1024, "0002000A")],
      ["eth0"],
      "10.0.2.1",
    ],
    ["without a gateway, as pppd sets it", [row("ppp0", "00000000")], ["ppp0"], ""],
    ["of lowest metric", [row("eth1", "0102000A", 100), row("ppp0", "00000000", 10)], ["ppp0"], ""],
    [
      "of a bridge",
      [row("vmbr0", "0102000A"), row("docker0", "00000000", 0, "000011AC")],
      ["vmbr0"],
      "10.0.2.1",
    ],
    ["that is none", [row("eth0", "00000000", 0, "0002000A")], [], ""],
  ])("is that %s", (_, rows, interfaces, gateway) => {
    expect(defaultRoute(routes(rows), NO_PATHS)).toEqual({ interfaces, gateway });
  });

  it("leaves out routes that are down or reject", () => {
    const rejecting = row("eth0", "00000000").replace("0001", "0201");
    expect(defaultRoute(routes([rejecting]), NO_PATHS).interfaces).toEqual([]);
    expect(
      defaultRoute(routes([], [six("lo", "ffffffff", "00200200")]), NO_PATHS).interfaces,
    ).toEqual([]);
  });

  it("has every path of a route, as iproute2 knows them", () => {
    const root = routes([row("ppp1", "00000000")]);
    expect(defaultRoute(root, () => ["ppp1", "ppp2"]).interfaces).toEqual(["ppp1", "ppp2"]);
    // A route of another table, or of the time before.
    expect(defaultRoute(root, () => ["eth9"]).interfaces).toEqual(["ppp1"]);
  });

  it("is that of IPv6 alone, by its lowest metric, with all paths", () => {
    const rows = [
      six("eth2", "00000800"),
      six("eth0"),
      six("eth1"),
      six("eth3", "00000001", "00000003", "40"),
    ];
    expect(defaultRoute(routes([], rows), NO_PATHS).interfaces).toEqual(["eth0", "eth1"]);
  });

  it("counts IPv6 through another port, but not through a tunnel or beneath a PPP line", () => {
    const ipv4 = [row("eth0", "0102000A")];
    const ethernet = { eth0: "1", eth1: "1" };
    expect(defaultRoute(routes(ipv4, [six("eth1")], ethernet), NO_PATHS).interfaces).toEqual([
      "eth0",
      "eth1",
    ]);
    expect(defaultRoute(routes(ipv4, [six("eth0")], ethernet), NO_PATHS).interfaces).toEqual([
      "eth0",
    ]);
    const tunnel = routes(ipv4, [six("he-ipv6")], { eth0: "1", "he-ipv6": "776" });
    expect(defaultRoute(tunnel, NO_PATHS).interfaces).toEqual(["eth0"]);
    const ppp = routes([row("ppp0", "00000000")], [six("eth0")], { eth0: "1", ppp0: "512" });
    expect(defaultRoute(ppp, NO_PATHS).interfaces).toEqual(["ppp0"]);
  });
});

describe("paths of a route as ip prints them", () => {
  it.each([
    [
      "default via 10.0.2.1 dev eth0 proto dhcp src 10.0.2.15 metric 100\n10.0.2.0/24 dev eth0 scope link\n",
      ["eth0"],
    ],
    ["default nhid 24 via 10.0.2.1 dev eth2 proto static metric 20\n", ["eth2"]],
    ["default dev ppp0 scope link metric 10\ndefault via 10.0.2.1 dev eth1 metric 100\n", ["ppp0"]],
    [
      "default proto static metric 1\n\tnexthop dev ppp1 weight 1\n\tnexthop dev ppp2 weight 1\ndefault dev ppp3 metric 9\n",
      ["ppp1", "ppp2"],
    ],
    [
      "default\n\tnexthop via 10.0.2.1 dev eth0 weight 1 dead linkdown\n\tnexthop via 10.0.3.1 dev eth1 weight 1\n",
      ["eth1"],
    ],
    ["default via 10.0.2.1 dev eth0 linkdown\n", ["eth0"]],
    ["blackhole default metric 5\n", []],
    ["", []],
  ])("%j", (text, interfaces) => {
    expect(parsePaths(text)).toEqual(interfaces);
  });
});

describe("the MAC address of a line's port", () => {
  it("is the interface's own, or of the port of the PPPoE session", () => {
    const root = machineOf({
      "sys/class/net/eth0/type": "1\n",
      "sys/class/net/eth0/address": "02:00:00:00:00:01\n",
      "sys/class/net/eth1/address": "02:00:00:00:00:02\n",
      "sys/class/net/ppp0/type": "512\n",
      "proc/net/pppoe":
        "Id       Address              Device\n0000002A 02:00:00:00:00:FE    eth1\n",
    });
    expect(portMac("eth0", root)).toBe("02:00:00:00:00:01");
    expect(portMac("ppp0", root)).toBe("02:00:00:00:00:02");
    expect(portMac("ppp0", machineOf({}))).toBeUndefined();
  });
});
