import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import type { Chosen } from "./bulk-unbind.ts";

export interface Selection {
  readonly active: boolean;
  readonly chosen: readonly Chosen[];
  start(): void;
  stop(): void;
  has(deviceId: string): boolean;
  set(rows: readonly DeviceRow[], chosen: boolean): void;
}

/** Which devices are ticked for a bulk unbind; kept while the owner turns pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string> | undefined>();
  return {
    active: chosen !== undefined,
    chosen: [...(chosen ?? [])].map(([deviceId, mac]) => ({ deviceId, mac })),
    start: () => setChosen(new Map()),
    stop: () => setChosen(undefined),
    has: (deviceId) => chosen?.has(deviceId) ?? false,
    set: (rows, on) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(row.deviceId, row.mac_address);
          else next.delete(row.deviceId);
        }
        return next;
      }),
  };
}
