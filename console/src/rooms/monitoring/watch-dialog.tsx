import { Link } from "@tanstack/react-router";
import { WATCH_BANDWIDTH_DAYS, WATCH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { deviceName, type DeviceRef } from "../../shared/device.ts";
import { Button } from "../../shared/ui/button.tsx";
import { daysOf } from "../../shared/list-day.ts";
import { DayField } from "../../shared/pickers/day-field.tsx";
import { DeviceName } from "../../shared/ui/device-name.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { whyAddress } from "../../shared/why-address.ts";
import {
  AvailabilityChart,
  BandwidthChart,
  StabilityChart,
  TrafficChart,
  type WatchedDevice,
} from "./day-charts.tsx";
import { monitoring } from "./messages.ts";
import { useWatchDay } from "./use-watch-day.ts";
import type { WatchKind } from "./watch-kind.ts";
import styles from "./watch-dialog.module.css";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { IncidentList } from "./incident-list.tsx";
import { incidents, daySums } from "./queries.ts";
import { formatCount } from "../../shared/format.ts";
import { ChartSection } from "./chart-section.tsx";
import { monthLines } from "./day-lines.ts";

/** Used bandwidth of the last thirty UTC days: mean and peak of each. */
function MonthChart({ device }: { device: WatchedDevice }) {
  const days = useQuery(daySums(device.id));
  const lines = useMemo(() => days.data && monthLines(days.data), [days.data]);
  const span = days.data ? [days.data.fromDay, days.data.toDay] : [];
  return (
    <ChartSection
      query={days}
      lines={lines}
      label={monitoring.bandwidthDays(formatCount(WATCH_BANDWIDTH_DAYS))}
      hint={monitoring.bandwidthDaysHint}
      step="day"
      unit="bps"
      about={{ title: `${device.name} · ${span.join(" – ")} UTC`, file: [device.mac, ...span] }}
      empty={{ title: monitoring.noDaysTitle, text: monitoring.noDaysText }}
    />
  );
}

const SHOWN = 5;

/** The last few times that a device was away. */
function DeviceFaults({ deviceId }: { deviceId: string }) {
  const id = useId();
  const faults = useQuery(incidents({ deviceId, page: 1, pageSize: SHOWN }));
  return (
    <section className={styles["chart"]} aria-labelledby={id}>
      <h3 id={id}>{monitoring.faults}</h3>
      {faults.isPending && <Skeleton rows={2} height={22} />}
      <LoadProblem query={faults} />
      {faults.data?.list.length === 0 && <p className={styles["hint"]}>{monitoring.noFaults}</p>}
      {faults.data && <IncidentList rows={faults.data.list} />}
    </section>
  );
}

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
