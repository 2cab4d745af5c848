import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { ReactNode } from "react";
import { formatUtc } from "../../shared/format.ts";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import styles from "./device-status.module.css";
import { devices } from "./messages.ts";

/** Online, or since when not; `children` stand beside it. */
export function DeviceStatus({ device, children }: { device: DeviceRow; children?: ReactNode }) {
  const isOnline = device.status === "online";
  const first = (
    <span className={styles["status"]}>
      <StatusDot
        tone={isOnline ? "success" : "danger"}
        word={isOnline ? devices.online : devices.offline}
      />
      {children}
    </span>
  );
  if (isOnline) return first;
  return (
    <TwoLines
      first={first}
      second={
        device.last_seen_at === null
          ? devices.neverSeen
          : devices.lastSeen(formatUtc(device.last_seen_at, "short"))
      }
    />
  );
}
