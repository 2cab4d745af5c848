import type { Need, OverviewDevice } from "@nodeyard/contract/home/overview-calls.ts";
import { MAX_NEEDS, NEED_KINDS, type NeedKind } from "@nodeyard/contract/home/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";

/** Devices of a group that may be listed one by one. */
export const LISTED_ALONE = 3;

/** A device of a group. */
export interface NeedyDevice {
  readonly device: OverviewDevice;
  readonly lostMicroBp: bigint | undefined;
  readonly since?: Date | null;
  readonly solution?: string;
  readonly fault?: string;
}

/** Devices, or the account, that need the owner for the same reason. */
export interface NeedGroup {
  readonly kind: NeedKind;
  /** 0 if it is about the account. */
  readonly deviceCount: number;
  /** Loss per day; undefined if not known. */
  readonly lostMicroBp: bigint | undefined;
  /** All of the group's devices if they are few, else any part of them. */
  readonly devices: readonly NeedyDevice[];
}

export function presentNeed(
  group: NeedGroup,
  { device, lostMicroBp, since = null, solution = "", fault = "" }: Partial<NeedyDevice>,
): Need {
  return {
    kind: group.kind,
    deviceCount: device ? 1 : group.deviceCount,
    device: device ?? null,
    since: since?.toISOString() ?? null,
    lostPerDay: lostMicroBp === undefined ? null : formatMicroBp(lostMicroBp),
    solution,
    fault,
  };
}

const lossOf = ({ lostMicroBp }: { readonly lostMicroBp: bigint | undefined }): bigint =>
  lostMicroBp ?? -1n;

/**
 * The costliest things that need the owner. A group of few devices is listed device by device while there is room, the
 * costliest group first; a group of one always.
 */
export function listNeeds(groups: readonly NeedGroup[]): { list: Need[]; rest: number } {
  const order = (kind: NeedKind): number => NEED_KINDS.indexOf(kind);
  const present = groups
    .filter((group) => group.deviceCount > 0 || group.kind === "wallet")
    .toSorted(
      (one, other) => Number(lossOf(other) - lossOf(one)) || order(one.kind) - order(other.kind),
    );
  let room = MAX_NEEDS - present.length;
  const entries = present.flatMap((group) => {
    const isComplete = group.deviceCount > 0 && group.devices.length === group.deviceCount;
    const extra = group.deviceCount - 1;
    if (!isComplete || group.deviceCount > LISTED_ALONE || (extra > 0 && extra > room))
      return [{ group, one: { lostMicroBp: group.lostMicroBp } }];
    room -= extra;
    return group.devices.map((one) => ({ group, one }));
  });
  const sorted = entries.toSorted((one, other) => Number(lossOf(other.one) - lossOf(one.one)));
  return {
    list: sorted.slice(0, MAX_NEEDS).map(({ group, one }) => presentNeed(group, one)),
    rest: Math.max(0, sorted.length - MAX_NEEDS),
  };
}
