import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { CARRIER_NETWORKS } from "./carrier-networks.ts";
import { ipv4Key, ipv6Key, openCarriers, type FindCarrier } from "./carrier.ts";

let carrierOf: FindCarrier;
beforeAll(async () => {
  carrierOf = await openCarriers();
});

/** Addresses that the carriers publish themselves: their resolvers. */
const KNOWN = {
  ct: ["202.96.134.133", "202.96.209.133", "61.139.2.69", "240e:4c:4008::1", "240e:5a::6666"],
  cu: ["202.106.0.20", "202.106.196.115", "210.22.70.3", "2408:8899::8", "2408:8888::8"],
  cm: ["211.136.192.6", "211.137.130.3", "221.131.143.69", "2409:8088::a", "2409:8060:20ea:101::1"],
} as const;

describe("the carrier of an address", () => {
  it.each(["ct", "cu", "cm"] as const)("is %s for resolvers of that carrier", (carrier) => {
    expect(KNOWN[carrier].map(carrierOf)).toEqual(KNOWN[carrier].map(() => carrier));
  });

  it("is the same for an IPv4 address in an IPv6 coat, and for capital letters", () => {
    expect(carrierOf("::ffff:202.106.0.20")).toBe("cu");
    expect(carrierOf("2409:8060:20EA:0101:0000:0000:0000:0001")).toBe("cm");
    expect(carrierOf("240e::1:2:3:4:5:6")).toBe("ct");
  });

  it("is unknown for networks abroad, of others in China, and of nobody", () => {
    // Google, Cloudflare; CERNET, Alibaba, China Mobile Hong Kong; a block for examples.
    const others = ["8.8.8.8", "1.1.1.1", "2001:4860:4860::8888", "162.105.1.1", "223.5.5.5"];
    for (const ip of [...others, "43.252.52.1", "203.0.113.7"])
      expect(carrierOf(ip), ip).toBe("unknown");
  });

  it.each([
    ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1"]],
    ["the carrier's own NAT", ["100.64.0.1", "100.127.255.255"]],
    ["local", ["127.0.0.1", "::1", "169.254.1.1", "fe80::1", "fe80::1%eth0", "::", "0.0.0.0"]],
    ["multicast or reserved", ["224.0.0.1", "240.0.0.1", "255.255.255.255", "ff02::1"]],
    ["no address", ["", "unknown", "1.2.3", "1.2.3.4.5", "1.2.3.256", "g::1", "2409:8088"]],
  ])("is abnormal where the address is %s", (_, addresses) => {
    expect(addresses.map(carrierOf)).toEqual(addresses.map(() => "abnormal"));
  });

  it("ends where the block ends", () => {
    expect(["9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0"].map(carrierOf)).toEqual(
      Array<string>(4).fill("unknown"),
    );
    expect(["100.63.255.255", "100.128.0.0", "223.255.255.255"].map(carrierOf)).not.toContain(
      "abnormal",
    );
    // 240e::/20 is China Telecom's, the next block nobody's that we know.
    expect(
      ["240d:ffff:ffff::1", "240e::", "240e:fff:ffff::", "240e:1000::"].map(carrierOf),
    ).toEqual(["unknown", "ct", "ct", "unknown"]);
  });

  it("is read from the list of ranges once a process", async () => {
    expect(await openCarriers()).toBe(carrierOf);
  });
});

describe("the list of networks", () => {
  it("names no network twice", () => {
    const all = Object.values(CARRIER_NETWORKS).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("the list of ranges", () => {
  it("is in order without overlaps, and says where it comes from", async () => {
    const text = await readFile(new URL("./carrier-ranges.csv", import.meta.url), "utf8");
    const lines = text.trimEnd().split("\n");
    const rows = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(","));
    for (const [isFamily, key] of [
      [(ip: string) => !ip.includes(":"), ipv4Key],
      [(ip: string) => ip.includes(":"), ipv6Key],
    ] as const) {
      const bounds = rows
        .filter(([start = ""]) => isFamily(start))
        .flatMap(([start = "", end = ""]) => [key(start), key(end) + 0.5]);
      expect(bounds.length).toBeGreaterThan(200);
      expect(bounds).toEqual(bounds.toSorted((one, other) => one - other));
    }
    expect(new Set(rows.map(([, , carrier]) => carrier))).toEqual(new Set(["ct", "cu", "cm"]));
    expect(text).toMatch(/ip-location-db\/asn \d.*RouteViews.*NRO.*DB-IP.*CC BY 4\.0/s);
  });
});
