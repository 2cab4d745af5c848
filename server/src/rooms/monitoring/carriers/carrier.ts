// Offered to other rooms.
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import type { CARRIER_NETWORKS } from "./carrier-networks.ts";

/** Written by `tools/make-carrier-ranges.ts`. */
const RANGES = new URL("./carrier-ranges.csv", import.meta.url);

/** Carrier of an address: a mainland one, `abnormal` for non-internet addresses, otherwise `unknown`. */
export type Carrier = keyof typeof CARRIER_NETWORKS | "abnormal" | "unknown";
export type FindCarrier = (ip: string) => Carrier;

export type MainlandCarrier = keyof typeof CARRIER_NETWORKS;
/** Disjoint ranges in order, both ends inclusive. */
interface Table {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly carriers: readonly MainlandCarrier[];
}

/** An IPv4 address as a number. */
export function ipv4Key(ip: string): number {
  return ip.split(".").reduce((key, part) => key * 256 + Number(part), 0);
}

/** The first 48 bits, exact in a double: longer prefixes are not routed on the internet. */
export function ipv6Key(ip: string): number {
  const [head = "", tail] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.slice(0, 3).reduce((key, group) => key * 65_536 + Number.parseInt(group, 16), 0);
}

/** Non-internet blocks: private, shared (carrier-grade NAT), local, multicast and reserved. */
const NOT_PUBLIC_IPV4 = (
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["224.0.0.0", 3],
  ] as const
).map(([start, bits]) => ({ start: ipv4Key(start), size: 2 ** (32 - bits) }));
/** All of the internet's IPv6 addresses are in 2000::/3. */
const PUBLIC_IPV6 = { start: ipv6Key("2000::"), end: ipv6Key("4000::") };

function isPublicIpv4(key: number): boolean {
  return !NOT_PUBLIC_IPV4.some(({ start, size }) => key >= start && key < start + size);
}

function tableOf(
  ranges: readonly (readonly [string, string, MainlandCarrier])[],
  key: (ip: string) => number,
): Table {
  return {
    starts: Float64Array.from(ranges, ([start]) => key(start)),
    ends: Float64Array.from(ranges, ([, end]) => key(end)),
    carriers: ranges.map(([, , carrier]) => carrier),
  };
}

/** The range containing the key, if any. */
function find(table: Table, key: number): Carrier {
  let low = 0;
  let high = table.starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.starts[middle] as number) <= key) low = middle + 1;
    else high = middle;
  }
  const isInside = low > 0 && key <= (table.ends[low - 1] as number);
  return isInside ? (table.carriers[low - 1] as MainlandCarrier) : "unknown";
}

/** The carriers' ranges, one per line: first and last address, carrier; merged and sorted. */
async function readTables(): Promise<FindCarrier> {
  const lines = (await readFile(RANGES, "utf8")).split("\n");
  const ranges = lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(",") as [string, string, MainlandCarrier]);
  const ipv4 = tableOf(
    ranges.filter(([start]) => !start.includes(":")),
    ipv4Key,
  );
  const ipv6 = tableOf(
    ranges.filter(([start]) => start.includes(":")),
    ipv6Key,
  );
  return (ip) => {
    // On a dual-stack socket, IPv4 addresses are IPv4-mapped IPv6.
    const plain = ip.replace(/^::ffff:/i, "");
    const family = isIP(plain);
    if (family === 4) {
      const key = ipv4Key(plain);
      return isPublicIpv4(key) ? find(ipv4, key) : "abnormal";
    }
    const key = family === 6 ? ipv6Key(plain) : -1;
    return key >= PUBLIC_IPV6.start && key < PUBLIC_IPV6.end ? find(ipv6, key) : "abnormal";
  };
}

let reading: Promise<FindCarrier> | undefined;

/**
 * Loads the carriers' address ranges once per process: a few milliseconds, 200 KB. A lookup takes less than a microsecond, so
 * results are not cached.
 */
export function openCarriers(): Promise<FindCarrier> {
  reading ??= readTables();
  return reading;
}
