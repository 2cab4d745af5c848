import { WATCH_BANDWIDTH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCount } from "../../shared/format.ts";
import { ChartSection } from "./chart-section.tsx";
import type { WatchedDevice } from "./day-charts.tsx";
import { monthLines } from "./day-lines.ts";
import { monitoring } from "./messages.ts";
import { daySums } from "./queries.ts";

/** Used bandwidth of the last thirty UTC days: mean and peak of each. */
export function MonthChart({ device }: { device: WatchedDevice }) {
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
