// Writes server/src/rooms/monitoring/carriers/carrier-ranges.csv, the address ranges of the three mainland carriers, from the npm package
// `@ip-location-db/asn`. The package weighs 63 MB, of which these are a few thousand lines, so it is not installed with the
// project: `npm install --no-save @ip-location-db/asn`, then `node tools/make-carrier-ranges.ts`.
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import {
  CARRIER_BLOCKS,
  CARRIER_NETWORKS,
} from "../server/src/rooms/monitoring/carriers/carrier-networks.ts";
import {
  ipv4Key,
  ipv6Key,
  type MainlandCarrier,
} from "../server/src/rooms/monitoring/carriers/carrier.ts";

const PACKAGE = "@ip-location-db/asn/package.json";
const TARGET = new URL(
  "../server/src/rooms/monitoring/carriers/carrier-ranges.csv",
  import.meta.url,
);

/** First and last address by their keys, both included. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly carrier: MainlandCarrier;
}

const CARRIER_OF_NETWORK: ReadonlyMap<string, MainlandCarrier> = new Map(
  (Object.keys(CARRIER_NETWORKS) as MainlandCarrier[]).flatMap((carrier) =>
    CARRIER_NETWORKS[carrier].map((network) => [String(network), carrier] as const),
  ),
);

/** The carriers' rows (`start,end,network,name`) of one of the package's files. */
async function readRanges(file: string, key: (ip: string) => number): Promise<Range[]> {
  const ranges: Range[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [start = "", end = "", network = ""] = line.split(",", 3);
    const carrier = CARRIER_OF_NETWORK.get(network);
    if (carrier) ranges.push({ start: key(start), end: key(end), carrier });
  }
  if (ranges.length === 0) throw new Error(`${file} has no range of a carrier's`);
  return ranges;
}

/** The ranges in order, those of a carrier that touch made one. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && last.carrier === range.carrier && range.start <= last.end + 1)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

function ipv4Text(key: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(key / 2 ** bits) % 256).join(".");
}

function ipv6Text(key: number): string {
  const groups = [32, 16, 0].map((bits) => (Math.floor(key / 2 ** bits) % 65_536).toString(16));
  return `${groups.join(":")}::`;
}

const manifestFile = createRequire(import.meta.url).resolve(PACKAGE);
const directory = dirname(manifestFile);
const { version } = JSON.parse(await readFile(manifestFile, "utf8")) as { version: string };
const ipv4 = merge(await readRanges(join(directory, "asn-ipv4.csv"), ipv4Key));
const ipv6 = merge([
  ...(await readRanges(join(directory, "asn-ipv6.csv"), ipv6Key)),
  ...CARRIER_BLOCKS.map(([start, end, carrier]) => ({
    start: ipv6Key(start),
    end: ipv6Key(end),
    carrier,
  })),
]);
const text = `# Address ranges of China Telecom (ct), China Unicom (cu) and China Mobile (cm): first and last address, both included, and
# carrier. IPv6 by the first 48 bits. The autonomous systems that count are listed in carrier-networks.ts.
# Written by tools/make-carrier-ranges.ts on ${new Date().toISOString().slice(0, 10)} from @ip-location-db/asn ${version}
# (https://github.com/sapics/ip-location-db): RouteViews (routeviews.org), NRO (nro.net) and IP to ASN Lite by DB-IP
# (https://db-ip.com), each under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changed: other networks are left
# out, ranges that touch are one, and blocks that APNIC allocated to a carrier as a whole are added.
${ipv4.map(({ start, end, carrier }) => `${ipv4Text(start)},${ipv4Text(end)},${carrier}`).join("\n")}
${ipv6.map(({ start, end, carrier }) => `${ipv6Text(start)},${ipv6Text(end)},${carrier}`).join("\n")}
`;
await writeFile(TARGET, text);
console.log(`${ipv4.length} IPv4 and ${ipv6.length} IPv6 ranges of ${version}`);
