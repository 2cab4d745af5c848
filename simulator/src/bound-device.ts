import { createFleet, type VirtualDevice } from "./fleet.ts";

/** A virtual device with its place on a server, and how far it has come. Changed in place as it reports. */
export interface BoundDevice {
  readonly device: VirtualDevice;
  readonly deviceId: string;
  readonly deviceKey: string;
  lastSeq: number;
  /** Everything before this moment is reported. */
  reportedToMs: number;
  /** A restart under way: gone until `backAtMs`. */
  restart: { commandId: string; backAtMs: number } | undefined;
  /** The server no longer knows the key. */
  unbound: boolean;
}

/** What outlives the process, as JSON. */
export interface StoredFleet {
  seed: number;
  size: number;
  devices: {
    index: number;
    deviceId: string;
    deviceKey: string;
    lastSeq: number;
    reportedToMs: number;
    restart?: { commandId: string; backAtMs: number };
  }[];
}

export function boundDevice(
  device: VirtualDevice,
  binding: { deviceId: string; deviceKey: string },
  reportedToMs: number,
): BoundDevice {
  return {
    device,
    deviceId: binding.deviceId,
    deviceKey: binding.deviceKey,
    lastSeq: 0,
    reportedToMs,
    restart: undefined,
    unbound: false,
  };
}

/** Leaves unbound devices out: nothing brings them back. */
export function storeFleet(
  made: { seed: number; size: number },
  devices: readonly BoundDevice[],
): StoredFleet {
  return {
    seed: made.seed,
    size: made.size,
    devices: devices
      .filter(({ unbound }) => !unbound)
      .map(({ device, deviceId, deviceKey, lastSeq, reportedToMs, restart }) => ({
        index: device.index,
        deviceId,
        deviceKey,
        lastSeq,
        reportedToMs,
        ...(restart === undefined ? {} : { restart }),
      })),
  };
}

export function restoreFleet(stored: StoredFleet): BoundDevice[] {
  const fleet = createFleet(stored);
  return stored.devices.flatMap((row) => {
    const device = fleet[row.index];
    if (device === undefined) return [];
    const bound = boundDevice(device, row, row.reportedToMs);
    return [Object.assign(bound, { lastSeq: row.lastSeq, restart: row.restart })];
  });
}
