import type { DialLine, OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { dial } from "../messages.ts";

/** What is another in a configuration than it was. */
export interface Difference {
  /** Which line; empty for the configuration itself. */
  readonly line: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

type Comparable = Exclude<keyof DialLine, "lineId" | "password">;

const NAMES: Readonly<Record<Comparable, string>> = {
  account: dial.account,
  mbps: dial.bandwidth,
  vlan1: dial.vlan,
  count: dial.count,
  mac: dial.mac,
  nic: dial.nic,
  ip: dial.ip,
  gateway: dial.gateway,
  segment: dial.segment,
};
const FIELDS = Object.keys(NAMES) as Comparable[];

const nameOf = (line: DialLine): string => line.account || line.ip;
const textOf = (value: string | number | null): string => String(value ?? "");

function ofLine(before: DialLine, after: DialLine): Difference[] {
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    line: nameOf(before),
    what: NAMES[field],
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
}

/** What changed between two versions of a configuration, in the order of the later one. Passwords are not compared: none is here. */
export function differences(before: OpenDialConfig, after: OpenDialConfig): Difference[] {
  const earlier = new Map(before.dialAccounts.map((line) => [line.lineId, line]));
  const kept = new Set(after.dialAccounts.map(({ lineId }) => lineId));
  const whole =
    before.dialConfigName === after.dialConfigName
      ? []
      : [
          {
            line: "",
            what: dial.configName,
            before: before.dialConfigName,
            after: after.dialConfigName,
          },
        ];
  const changed = after.dialAccounts.flatMap((line) => {
    const old = earlier.get(line.lineId);
    return old
      ? ofLine(old, line)
      : [{ line: nameOf(line), what: dial.lineAdded, before: "", after: nameOf(line) }];
  });
  const removed = before.dialAccounts
    .filter(({ lineId }) => !kept.has(lineId))
    .map((line) => ({
      line: nameOf(line),
      what: dial.lineRemoved,
      before: nameOf(line),
      after: "",
    }));
  return [...whole, ...changed, ...removed];
}
