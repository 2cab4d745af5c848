import { execFileSync } from "node:child_process";
import { querySystem, readKernelFile } from "./kernel-file.ts";
import type { MachineSettings } from "./settings.ts";

/** A default route of the main table. */
interface Route {
  readonly interface: string;
  /** "" without a gateway, as of a PPP line. */
  readonly gateway: string;
  readonly metric: number;
}

export interface DefaultRoute {
  /** In use, without duplicates; several if the route has several paths. */
  readonly interfaces: readonly string[];
  /** IPv4 address of the gateway of the first; "" if it has none. */
  readonly gateway: string;
}

const RTF_UP = 0x1;
const RTF_REJECT = 0x200;
const NO_DESTINATION = "0".repeat(32);
/** Types of interfaces whose packets another interface carries: PPP, and tunnels from IPIP to WireGuard (`if_arp.h`). */
const TUNNEL_TYPES = new Set(["512", "768", "769", "776", "778", "823", "65534"]);
const IP_TIMEOUT_MS = 2_000;

const isUsable = (flags: string): boolean =>
  (Number.parseInt(flags, 16) & RTF_UP) !== 0 && (Number.parseInt(flags, 16) & RTF_REJECT) === 0;

/** `/proc/net/route`, whose addresses are hexadecimal in the processor's byte order; little-endian on each that the agent runs on. */
function parseIpv4(text: string): Route[] {
  return text
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [name, destination, gateway = "", flags = "", , , metric, mask] = row
        .trim()
        .split(/\s+/);
      if (name === undefined || name === "*" || name === "lo" || !isUsable(flags)) return [];
      if (destination !== "00000000" || mask !== "00000000") return [];
      const bytes = gateway.match(/../g)?.toReversed() ?? [];
      const address = bytes.map((byte) => Number.parseInt(byte, 16)).join(".");
      return {
        interface: name,
        gateway: gateway === "00000000" ? "" : address,
        metric: Number(metric),
      };
    });
}

/** `/proc/net/ipv6_route`, which has a row for each path. */
function parseIpv6(text: string): Route[] {
  return text.split("\n").flatMap((row) => {
    const [destination, length, , , , metric = "", , , flags = "", name] = row.trim().split(/\s+/);
    if (destination !== NO_DESTINATION || length !== "00" || name === undefined) return [];
    if (name === "lo" || !isUsable(flags)) return [];
    return { interface: name, gateway: "", metric: Number.parseInt(metric, 16) };
  });
}

/** Interfaces of the paths of the default route of lowest metric, as `ip -4 route` prints them; of one path too. */
export function parsePaths(text: string): string[] {
  const routes = text.split(/\n(?!\s)/).filter((route) => /^\s*default\b/.test(route));
  const metricOf = (route: string): number => Number(/\bmetric (\d+)/.exec(route)?.[1] ?? 0);
  const isUp = (path: string): boolean => !/\b(?:dead|linkdown)\b/.test(path);
  const best = routes.toSorted((one, other) => metricOf(one) - metricOf(other))[0] ?? "";
  const paths = best.split(/\bnexthop\b/);
  const up = paths.filter(isUp);
  return (up.length === 0 ? paths : up).flatMap((path) => /\bdev (\S+)/.exec(path)?.[1] ?? []);
}

let known: { table: string; paths: readonly string[] } | undefined;

/**
 * Paths of an IPv4 default route: the kernel's file has the first alone. `ip` is run when that file has changed, since there is
 * no netlink in Node.
 */
function pathsOf(table: string): readonly string[] {
  if (known?.table === table) return known.paths;
  const answer = querySystem("ip -4 route show default", () => {
    try {
      return execFileSync("ip", ["-4", "route", "show", "default"], {
        encoding: "utf8",
        timeout: IP_TIMEOUT_MS,
        stdio: ["ignore", "pipe", "ignore"],
      });
    } catch {
      // Without iproute2 the first path counts.
      return "";
    }
  });
  const paths = parsePaths(answer);
  known = { table, paths };
  return paths;
}

function best(routes: readonly Route[]): Route[] {
  const least = Math.min(...routes.map(({ metric }) => metric));
  return routes.filter(({ metric }) => metric === least);
}

/** Interfaces of the IPv4 default routes, that of lowest metric first. */
export function defaultInterfaces(root = ""): string[] {
  return parseIpv4(readKernelFile(`${root}/proc/net/route`) ?? "")
    .toSorted((one, other) => one.metric - other.metric)
    .map((route) => route.interface);
}

const isTunnel = (name: string, root: string): boolean =>
  TUNNEL_TYPES.has(readKernelFile(`${root}/sys/class/net/${name}/type`) ?? "");

/**
 * Default route in use: of lowest metric, with all its paths. An IPv6 route through another interface counts as well, unless one
 * carries the packets of the other.
 *
 * @param root folder in place of the machine's `/`
 * @param readPaths paths of the IPv4 route whose table this is
 */
export function defaultRoute(root = "", readPaths = pathsOf): DefaultRoute {
  const table = readKernelFile(`${root}/proc/net/route`) ?? "";
  const [first] = best(parseIpv4(table));
  const paths = first === undefined ? [] : readPaths(table);
  // `ip` may name another table's route, or none; it is believed where it contains the kernel's path.
  const ipv4 = first === undefined || paths.includes(first.interface) ? paths : [first.interface];
  const ipv6 = best(parseIpv6(readKernelFile(`${root}/proc/net/ipv6_route`) ?? "")).map(
    (route) => route.interface,
  );
  const isApart = ![...ipv4, ...ipv6].some((name) => isTunnel(name, root));
  const interfaces = ipv4.length === 0 || isApart ? [...ipv4, ...ipv6] : ipv4;
  return { interfaces: [...new Set(interfaces)], gateway: first?.gateway ?? "" };
}

/** Interfaces whose traffic counts: those of the setting, else of the default route. */
export const countedInterfaces = ({ interfaces }: MachineSettings): readonly string[] =>
  interfaces.length > 0 ? interfaces : defaultRoute().interfaces;

/**
 * MAC address of the Ethernet port behind an interface, `aa:bb:cc:dd:ee:ff`: its own, or that of the port over which a PPPoE
 * session is dialled.
 */
export function portMac(name: string, root = ""): string | undefined {
  if (readKernelFile(`${root}/sys/class/net/${name}/type`) === "1")
    return readKernelFile(`${root}/sys/class/net/${name}/address`);
  // "Id Address Device", a row for each session.
  const sessions = (readKernelFile(`${root}/proc/net/pppoe`) ?? "").split("\n").slice(1);
  const port = sessions.map((row) => row.trim().split(/\s+/)[2]).find(Boolean);
  return port === undefined ? undefined : readKernelFile(`${root}/sys/class/net/${port}/address`);
}
