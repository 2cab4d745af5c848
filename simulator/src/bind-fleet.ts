import { machineTime } from "@nodeyard/agent/platform/time.ts";
import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import { createProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { type BoundDevice, boundDevice, forwardedFrom } from "./bound-device.ts";
import type { VirtualDevice } from "./fleet.ts";
import { forEachAtOnce } from "./pool.ts";

/**
 * Binds each device with the code at its index. Retries while the server is unreachable; a rejected device (used code,
 * bound MAC) is skipped and passed to `onRefused`.
 */
export async function bindFleet(options: {
  serverUrl: string;
  devices: readonly VirtualDevice[];
  codes: readonly string[];
  nowMs: number;
  concurrency?: number;
  onRefused?: (device: VirtualDevice, message: string) => void;
  signal?: AbortSignal;
}): Promise<BoundDevice[]> {
  const { devices, codes, nowMs, concurrency = 8 } = options;
  const signal = options.signal ?? new AbortController().signal;
  const client = createProtocolClient(options.serverUrl, concurrency);
  const bound: BoundDevice[] = [];

  async function bindOne(device: VirtualDevice, code: string): Promise<void> {
    const sentAt = new Date(nowMs).toISOString();
    for (let failures = 1; !signal.aborted; failures += 1) {
      const { mac, hardware, deviceType } = device;
      const request = { code, mac, hardware, deviceType, sentAt };
      const result = await client.call(bind, request, { headers: forwardedFrom(device), signal });
      if (result.kind === "ok") return void bound.push(boundDevice(device, result.body, nowMs));
      if (result.kind === "rejected") return options.onRefused?.(device, result.message);
      await machineTime.sleep(backoffMs(failures, result.retryAfterSeconds), signal);
    }
  }

  try {
    const pairs = devices.flatMap((device, place) => {
      const code = codes[place];
      return code === undefined ? [] : [{ device, code }];
    });
    await forEachAtOnce(pairs, concurrency, ({ device, code }) => bindOne(device, code), signal);
  } finally {
    client.close();
  }
  return bound.toSorted((one, other) => one.device.index - other.device.index);
}
