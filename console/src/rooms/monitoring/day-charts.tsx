import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import type { ThresholdBand } from "../../shared/charts/chart-data.ts";
import type { ValueUnit } from "../../shared/charts/value-units.ts";
import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ChartSection, type Lines } from "./chart-section.tsx";
import {
  availabilityLines,
  bandwidthLines,
  STABILITY_BANDS,
  stabilityLines,
  trafficLines,
  usableShare,
} from "./day-lines.ts";
import { monitoring } from "./messages.ts";
import { dayFlow, dayPoints, type DayPoint } from "./queries.ts";
import type { WatchDay } from "./use-watch-day.ts";

/** The device as charts name it, and the day that they show. */
export interface WatchedDevice {
  readonly id: string;
  readonly mac: string;
  readonly name: string;
}
interface DayChartProps {
  device: WatchedDevice;
  watched: WatchDay;
}

const SLOTS_A_DAY = DAY_MS / SLOT_MS;

export function TrafficChart(props: DayChartProps) {
  const flow = useQuery(dayFlow(props.device.id, props.watched.day));
  return (
    <DayChart
      {...props}
      query={flow}
      lines={trafficLines}
      label={monitoring.traffic}
      hint={monitoring.trafficHint}
      unit="bps"
    />
  );
}

export function StabilityChart(props: DayChartProps) {
  return (
    <DayChart
      {...props}
      query={useQuery(pointsOf(props))}
      lines={stabilityLines}
      label={monitoring.stability}
      hint={monitoring.stabilityHint}
      unit="ms"
      bands={STABILITY_BANDS}
    />
  );
}

export function AvailabilityChart(props: DayChartProps) {
  const points = useQuery(pointsOf(props));
  const share = points.data && usableShare(points.data);
  return (
    <DayChart
      {...props}
      query={points}
      lines={availabilityLines}
      label={monitoring.availability}
      hint={
        share === undefined
          ? monitoring.availabilityHint
          : monitoring.availabilityOf(
              `${share}%`,
              formatCount(points.data?.length ?? 0),
              formatCount(SLOTS_A_DAY),
            )
      }
      unit="percent"
    />
  );
}

export function BandwidthChart(props: DayChartProps) {
  return (
    <DayChart
      {...props}
      query={useQuery(pointsOf(props))}
      lines={bandwidthLines}
      label={monitoring.bandwidthDay}
      hint={monitoring.outbound}
      unit="bps"
    />
  );
}

function pointsOf({ device, watched }: DayChartProps) {
  return dayPoints(device.id, watched.day);
}

function DayChart<Point = DayPoint>(
  props: DayChartProps & {
    query: UseQueryResult<Point[]>;
    lines: (day: string, points: Point[]) => Lines;
    label: string;
    hint: ReactNode;
    unit: ValueUnit;
    bands?: readonly ThresholdBand[];
  },
) {
  const { device, watched, query, lines: linesOf, ...chart } = props;
  const { day, choices, choose } = watched;
  const lines = useMemo(() => query.data && linesOf(day, query.data), [query.data, day, linesOf]);
  const about = useMemo(
    () => ({ title: `${device.name} · ${day} UTC`, file: [device.mac, day] }),
    [device.name, device.mac, day],
  );
  const other = choices.find((choice) => choice !== day) ?? day;
  return (
    <ChartSection
      {...chart}
      query={query}
      lines={lines}
      step="minute"
      about={about}
      empty={{
        title: monitoring.noDataTitle(day),
        text: monitoring.noDataText,
        action: <Button onClick={() => choose(other)}>{monitoring.showDay(other)}</Button>,
      }}
    />
  );
}
