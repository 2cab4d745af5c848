import type { LineField } from "@nodeyard/contract/dial/written-lines.ts";

/** Headings in both languages, because a page loads only its own: a sheet may come from either template. */
const HEADINGS: Readonly<Record<LineField, readonly string[]>> = {
  account: ["账号", "Account"],
  password: ["密码", "Password"],
  mbps: ["带宽 (Mbps)", "Mbps"],
  vlan1: ["VLAN"],
  count: ["拨号次数", "Dials"],
  mac: ["MAC"],
  nic: ["网卡", "Interface"],
  ip: ["IP", "Address"],
  gateway: ["网关", "Gateway"],
  segment: ["网段", "Network"],
};

export function isHeadingOf(field: LineField, heading: string): boolean {
  return HEADINGS[field].includes(heading);
}
