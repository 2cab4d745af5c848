import type { LineField } from "@nodeyard/contract/dial/written-lines.ts";
import { dial } from "../messages.ts";

/** Names of a line's fields, in forms and in the headings of sheets. */
export const FIELD_WORDS: Readonly<Record<LineField, string>> = {
  account: dial.account,
  password: dial.password,
  mbps: dial.bandwidth,
  vlan1: dial.vlan,
  count: dial.count,
  mac: dial.mac,
  nic: dial.nic,
  ip: dial.ip,
  gateway: dial.gateway,
  segment: dial.segment,
};
