import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

/**
 * Networks that are no internet, from IANA's registries of special-purpose addresses: of this machine, private, shared, link-local with
 * metadata services, reserved, translated, anycast of no host; and the hosts of clouds that answer their guests alone.
 */
const NOT_PUBLIC = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Azure's host agent.
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Mapped and translated IPv4 is IPv4 by another name; of the rest, only 2000::/3 is routed.
  "::/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
  "4000::/2",
  "8000::/1",
] as const;

/** True if an address is in a network of its own family: mapped addresses are no IPv4 here. */
function isIn(ip: string, networks: Iterable<string>): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    const family = isIP(address);
    if (family === isIP(ip)) list.addSubnet(address, Number(bits), family === 4 ? "ipv4" : "ipv6");
  }
  return list.check(ip, isIP(ip) === 4 ? "ipv4" : "ipv6");
}

/** The networks that this machine is in itself. */
function* ownNetworks(): Generator<string> {
  for (const addresses of Object.values(networkInterfaces()))
    for (const { cidr } of addresses ?? []) if (cidr) yield cidr;
}

/** True if a text is a network, as settings write it: `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = "", bits = "", ...rest] = text.split("/");
  const family = isIP(address);
  return (
    family > 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}

/** True if an address is in one of the networks that an operator has named. */
export function isOfNetworks(ip: string, networks: readonly string[]): boolean {
  return isIP(ip) > 0 && !ip.includes("%") && isIn(ip, networks);
}

/**
 * True if the server may connect to an address that another party has named: one of the internet outside its own networks, or
 * of a network that the operator allows. Takes addresses only, no names: what is checked is what is connected to.
 */
export function mayConnectTo(ip: string, allowed: readonly string[]): boolean {
  // With a zone (`fe80::1%eth0`) it is an address of this machine's own link.
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  if (isOfNetworks(ip, allowed)) return true;
  return !isIn(ip, [...NOT_PUBLIC, ...ownNetworks()]);
}
