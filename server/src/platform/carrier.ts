import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { CARRIER_BLOCKS, CARRIER_NETWORKS } from "./carrier-networks.ts";

const require = createRequire(import.meta.url);
const PACKAGE = "@ip-location-db/asn/package.json";

/** The carrier of an address: a mainland one, `abnormal` for what no internet address can be, `unknown` for all others. */
export type Carrier = keyof typeof CARRIER_NETWORKS | "abnormal" | "unknown";
export type FindCarrier = (ip: string) => Carrier;

type MainlandCarrier = keyof typeof CARRIER_NETWORKS;
interface Range {
  readonly start: number;
  readonly end: number;
  readonly carrier: MainlandCarrier;
}
/** Ranges that do not overlap, in order, both ends included. */
interface Table {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly carriers: readonly MainlandCarrier[];
}

function ipv4Key(ip: string): number {
  return ip.split(".").reduce((key, part) => key * 256 + Number(part), 0);
}

/** The first 48 bits, which a double holds exactly: no longer prefix is routed on the internet. */
function ipv6Key(ip: string): number {
  const [head = "", tail] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.slice(0, 3).reduce((key, group) => key * 65_536 + Number.parseInt(group, 16), 0);
}

/** Blocks that are never seen on the internet: private, shared (a carrier's own NAT), local, multicast and reserved. */
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

function tableOf(ranges: Range[]): Table {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && last.carrier === range.carrier && range.start <= last.end + 1)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return {
    starts: Float64Array.from(merged, (range) => range.start),
    ends: Float64Array.from(merged, (range) => range.end),
    carriers: merged.map((range) => range.carrier),
  };
}

/** The last range that begins at or before the key, if the key is in it. */
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

const CARRIER_OF_NETWORK: ReadonlyMap<string, MainlandCarrier> = new Map(
  (Object.keys(CARRIER_NETWORKS) as MainlandCarrier[]).flatMap((carrier) =>
    CARRIER_NETWORKS[carrier].map((network) => [String(network), carrier] as const),
  ),
);

/**
 * The carriers' rows (`start,end,network,name`) of one of the package's files. It has 400,000 rows, of which a few
 * thousand count; read in pieces, so that the process does other things in between.
 */
async function readRanges(file: string, key: (text: string) => number): Promise<Range[]> {
  const ranges: Range[] = [];
  let rest = "";
  for await (const piece of createReadStream(file, { encoding: "latin1" })) {
    const text = rest + String(piece);
    let at = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", at)) {
      const afterStart = text.indexOf(",", at);
      const afterEnd = text.indexOf(",", afterStart + 1);
      const carrier = CARRIER_OF_NETWORK.get(
        text.slice(afterEnd + 1, text.indexOf(",", afterEnd + 1)),
      );
      if (carrier !== undefined) {
        const start = key(text.slice(at, afterStart));
        ranges.push({ start, end: key(text.slice(afterStart + 1, afterEnd)), carrier });
      }
      at = end + 1;
    }
    rest = text.slice(at);
  }
  if (ranges.length === 0) throw new Error(`${file} has no range of a carrier's`);
  return ranges;
}

async function readTables(): Promise<FindCarrier> {
  const directory = dirname(require.resolve(PACKAGE));
  const ipv4 = tableOf(await readRanges(join(directory, "asn-ipv4-num.csv"), Number));
  const ipv6 = tableOf([
    ...(await readRanges(join(directory, "asn-ipv6.csv"), ipv6Key)),
    ...CARRIER_BLOCKS.map(([start, end, carrier]) => ({
      start: ipv6Key(start),
      end: ipv6Key(end),
      carrier,
    })),
  ]);
  return (ip) => {
    // On a socket that takes both families, IPv4 arrives in an IPv6 coat.
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
 * Reads the carriers' address ranges out of the database that npm installed, once a process; they take well under a
 * second and 200 KB. A look takes less than a microsecond, so nothing is kept.
 */
export function openCarriers(): Promise<FindCarrier> {
  reading ??= readTables();
  return reading;
}
