import { isIPv6 } from "node:net";

/** A network that is counted as one caller, and how many times the single caller's limit it may use. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/** A site has a /64 or more; an attacker may have 65,536 of them in one /48. */
const SITE_GROUPS = 4;
const CUSTOMER_GROUPS = 3;
const CUSTOMER_TIMES = 8;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left.map(shorten);
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].map(shorten);
}

function shorten(group: string): string {
  return group.replace(/^0+(?=.)/, "");
}

const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** The line that an address belongs to, in CIDR notation as `device_status.network` has it: IPv4 by the address, IPv6 by its /56. */
export function lineNetworkOf(ip: string): string {
  const plain = plainOf(ip);
  if (!isIPv6(plain)) return `${plain}/32`;
  const [first, second, third, fourth = "0"] = groupsOf(plain);
  const subnet = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${first}:${second}:${third}:${subnet}::/56`;
}

/**
 * The networks that an address is counted by: IPv4 by the address, IPv6 by its /64, because all of its addresses are its
 * holder's, and by its /48 at eight times the limit.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  const plain = plainOf(ip);
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  const groups = groupsOf(plain);
  const prefix = (count: number): string => groups.slice(0, count).join(":");
  return [
    { name: `${prefix(SITE_GROUPS)}::/64`, times: 1 },
    { name: `${prefix(CUSTOMER_GROUPS)}::/48`, times: CUSTOMER_TIMES },
  ];
}
