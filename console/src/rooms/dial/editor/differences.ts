import type { DialLine, OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { DIALLED } from "@nodeyard/contract/dial/rules.ts";
import { dial } from "../messages.ts";

/** A difference between two versions of a configuration. */
export interface Difference {
  /** Which line; empty for the configuration itself. */
  readonly line: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

type Comparable = Exclude<keyof DialLine, "lineId" | "password" | "passwordMark">;

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
  const line = nameOf(before);
  const found = FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    line,
    what: NAMES[field],
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
  if (before.passwordMark === after.passwordMark) return found;
  // Passwords are not sent; only that one was changed is known.
  return [...found, { line, what: dial.password, before: "", after: dial.passwordChanged }];
}

function ofConfig(before: OpenDialConfig, after: OpenDialConfig): Difference[] {
  const typeOf = ({ dialConfigType: type }: OpenDialConfig) =>
    type === DIALLED ? dial.dialled : dial.static;
  const orderOf = (config: OpenDialConfig, other: OpenDialConfig) => {
    const common = new Set(other.dialAccounts.map(({ lineId }) => lineId));
    return config.dialAccounts
      .filter(({ lineId }) => common.has(lineId))
      .map(({ lineId }) => lineId);
  };
  const isReordered = orderOf(before, after).join() !== orderOf(after, before).join();
  return [
    { line: "", what: dial.configName, before: before.dialConfigName, after: after.dialConfigName },
    { line: "", what: dial.type, before: typeOf(before), after: typeOf(after) },
    { line: "", what: dial.order, before: "", after: isReordered ? dial.orderChanged : "" },
  ].filter((each) => each.before !== each.after);
}

/** Changes between two versions of a configuration, in the order of the later one. */
export function differences(before: OpenDialConfig, after: OpenDialConfig): Difference[] {
  const earlier = new Map(before.dialAccounts.map((line) => [line.lineId, line]));
  const kept = new Set(after.dialAccounts.map(({ lineId }) => lineId));
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
  return [...ofConfig(before, after), ...changed, ...removed];
}
