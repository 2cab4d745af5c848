import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatUtc } from "../../shared/format.ts";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { devices } from "./messages.ts";

/** Online, or since when not. */
export function DeviceStatus({ device }: { device: DeviceRow }) {
  if (device.status === "online") return <StatusDot tone="success" word={devices.online} />;
  return (
    <TwoLines
      first={<StatusDot tone="danger" word={devices.offline} />}
      second={
        device.last_seen_at === null
          ? devices.neverSeen
          : devices.lastSeen(formatUtc(device.last_seen_at).slice(5))
      }
    />
  );
}
