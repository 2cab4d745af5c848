import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { MAX_CHANGES } from "@nodeyard/contract/tasks/rules.ts";
import { useState } from "react";
import { showToast } from "../../../shared/ui/toasts.ts";
import { tasks } from "../messages.ts";
import { holdOf } from "./lock.ts";

export interface Selection {
  /** In the order in which they were ticked; those that can no longer be changed are left out. */
  readonly rows: readonly DeviceRow[];
  has(deviceId: string): boolean;
  set(rows: readonly DeviceRow[], on: boolean): void;
  clear(): void;
}

/** Which devices are ticked; kept while the owner turns pages, renewed by the rows that are shown. */
export function useSelection(shown: readonly DeviceRow[]): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, DeviceRow>>(new Map());
  const newest = new Map(shown.map((row) => [row.deviceId, row]));
  const rows = [...ticked.values()]
    .map((row) => newest.get(row.deviceId) ?? row)
    .filter((row) => holdOf(row) === undefined);
  return {
    rows,
    has: (deviceId) => rows.some((row) => row.deviceId === deviceId),
    clear: () => setTicked(new Map()),
    set: (changed, on) => {
      const next = new Map(rows.map((row) => [row.deviceId, row]));
      for (const row of changed) {
        if (!on) next.delete(row.deviceId);
        else if (holdOf(row) === undefined) next.set(row.deviceId, row);
      }
      if (next.size > MAX_CHANGES) showToast("danger", tasks.tooMany(MAX_CHANGES));
      else setTicked(next);
    },
  };
}
