import { networkInterfaces } from "node:os";
import { defaultInterfaces } from "./default-route.ts";
import { querySystem, readKernelFile as read, readKernelFolder } from "./kernel-file.ts";
import { isVirtualMachine } from "./virtual-machine.ts";

const CLASS = "/sys/class/net";

export interface LineAddresses {
  readonly ipv4: string;
  /** Global, not of the link. */
  readonly ipv6: string;
}

export interface LineCounters {
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

export const interfaceNames = (): string[] => readKernelFolder(CLASS);

/** The kernel's number of an interface; undefined if there is none of this name. */
export function indexOf(name: string): string | undefined {
  return read(`${CLASS}/${name}/ifindex`);
}

/** False only if the interface is up and reports that it has no link. */
export function hasCarrier(name: string): boolean {
  return read(`${CLASS}/${name}/carrier`) !== "0";
}

export function macOf(name: string): string | undefined {
  return read(`${CLASS}/${name}/address`)?.toUpperCase();
}

/** Addresses of an interface that is up; with `ipv4`, that one alone if it is there. */
export function addressesOf(name: string, ipv4?: string): LineAddresses {
  const all = querySystem("addresses", networkInterfaces)[name] ?? [];
  const four = all.find(
    ({ family, address }) => family === "IPv4" && (ipv4 === undefined || address === ipv4),
  );
  const six = all.find(({ family, scopeid }) => family === "IPv6" && scopeid === 0);
  return { ipv4: four?.address ?? "", ipv6: six?.address ?? "" };
}

export function countersOf(name: string): LineCounters | undefined {
  const received = read(`${CLASS}/${name}/statistics/rx_bytes`);
  const sent = read(`${CLASS}/${name}/statistics/tx_bytes`);
  if (received === undefined || sent === undefined) return undefined;
  return { receivedBytes: Number(received), sentBytes: Number(sent) };
}

const ETHERNET_MTU = 1_500;

/** Largest packet of an interface, bytes. */
export function mtuOf(name: string): number {
  return Number(read(`${CLASS}/${name}/mtu`)) || ETHERNET_MTU;
}

/** Drivers of cards that hypervisors emulate, with the card's rate and without its limit. */
const EMULATED = /^DRIVER=(?:e1000e?|8139(?:cp|too)|pcnet32|tulip)$/m;

/** Line rate, bits per second; undefined if its driver reports none, or that of a tunnel or an emulated card, which is made up. */
export function lineRateOf(name: string, root = ""): number | undefined {
  const folder = `${root}${CLASS}/${name}`;
  const mbps = Number(read(`${folder}/speed`));
  if (!(mbps > 0) || read(`${folder}/tun_flags`) !== undefined) return undefined;
  const isEmulated = EMULATED.test(read(`${folder}/device/uevent`) ?? "") && isVirtualMachine(root);
  return isEmulated ? undefined : mbps * 1e6;
}

/** Interfaces directly beneath one: of a VLAN its NIC, of a bond its members. */
export function lowerInterfaces(name: string): string[] {
  return readKernelFolder(`${CLASS}/${name}`).flatMap(
    (entry) => /^lower_(.+)$/.exec(entry)?.[1] ?? [],
  );
}

/** The interface of the default route that is not one of our lines, else the first physical one. */
export function uplinkName(root = ""): string | undefined {
  return (
    defaultInterfaces(root).find((name) => !name.startsWith("ny")) ??
    interfaceNames()
      .toSorted()
      .find((name) => read(`${CLASS}/${name}/device/uevent`) !== undefined)
  );
}

/** The interface of a VLAN of a NIC, whatever it is called. */
export function existingVlan(nic: string, vlan: number): string | undefined {
  const rows = (read("/proc/net/vlan/config") ?? "").split("\n");
  const columns = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  return columns.find(([, id, on]) => id === String(vlan) && on === nic)?.[0];
}
