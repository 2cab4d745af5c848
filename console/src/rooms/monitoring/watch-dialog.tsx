import { Link } from "@tanstack/react-router";
import { WATCH_BANDWIDTH_DAYS, WATCH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { deviceName, type DeviceRef } from "../../shared/device.ts";
import { Button } from "../../shared/ui/button.tsx";
import { daysOf } from "../../shared/list-day.ts";
import { DayField } from "../../shared/pickers/day-field.tsx";
import { DeviceName } from "../../shared/ui/device-name.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { whyAddress } from "../../shared/why-address.ts";
import { AvailabilityChart, BandwidthChart, StabilityChart, TrafficChart } from "./day-charts.tsx";
import { DeviceFaults } from "./device-faults.tsx";
import { monitoring } from "./messages.ts";
import { MonthChart } from "./month-chart.tsx";
import { useWatchDay } from "./use-watch-day.ts";
import type { WatchKind } from "./watch-kind.ts";
import styles from "./watch-dialog.module.css";

const TITLES: Readonly<Record<WatchKind, string>> = {
  hardware: monitoring.hardwareTitle,
  network: monitoring.networkTitle,
  bandwidth: monitoring.bandwidthTitle,
};

/** Charts of one device: of a UTC day, or of the last thirty. Each loads and fails independently. */
export default function WatchDialog(props: {
  device: DeviceRef;
  kind: WatchKind;
  onClose: () => void;
}) {
  const { device, kind } = props;
  const watched = useWatchDay(kind === "bandwidth" ? WATCH_BANDWIDTH_DAYS : WATCH_DAYS);
  const chart = {
    device: { id: device.deviceId, mac: device.mac_address, name: deviceName(device) },
    watched,
  };
  return (
    <Dialog title={TITLES[kind]} shape="right" onClose={props.onClose}>
      <div className={styles["charts"]}>
        <DeviceName device={device} />
        {kind === "bandwidth" && <MonthChart device={chart.device} />}
        <div className={styles["day"]}>
          <DayField
            label={monitoring.day}
            value={watched.day}
            {...daysOf(watched.choices)}
            onChange={watched.choose}
          />
          <Button
            isPressed={watched.before !== undefined}
            disabled={watched.compare === undefined}
            onClick={() => watched.compare?.(watched.before === undefined)}
          >
            {monitoring.compare}
          </Button>
          <Link {...whyAddress(device.deviceId, watched.day)}>{monitoring.toWhy}</Link>
        </div>
        {kind === "hardware" && <TrafficChart {...chart} />}
        {kind !== "bandwidth" && <StabilityChart {...chart} />}
        {kind === "network" && <AvailabilityChart {...chart} />}
        {kind === "bandwidth" && <BandwidthChart {...chart} />}
        {kind === "hardware" && <DeviceFaults deviceId={device.deviceId} />}
      </div>
    </Dialog>
  );
}
