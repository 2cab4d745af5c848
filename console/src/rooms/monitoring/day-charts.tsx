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
  withDayBefore,
} from "./day-lines.ts";
import { monitoring } from "./messages.ts";
import { dayFlow, dayPoints, type DayPoint } from "./queries.ts";
import type { ShownDay } from "./use-watch-day.ts";

/** The device as charts name it, and the day that they show. */
export interface WatchedDevice {
  readonly id: string;
  readonly mac: string;
  readonly name: string;
}
interface DayChartProps {
  device: WatchedDevice;
  watched: ShownDay;
}

const SLOTS_A_DAY = DAY_MS / SLOT_MS;

/** The points of the watched day and, while it is compared, those of the day before. */
function usePoints({ device, watched }: DayChartProps) {
  const { day, before } = watched;
  return {
    query: useQuery(dayPoints(device.id, day)),
    before: useQuery({
      ...dayPoints(device.id, before ?? day),
      enabled: before !== undefined,
    }).data,
  };
}

function useFlow({ device, watched }: DayChartProps) {
  const { day, before } = watched;
  return {
    query: useQuery(dayFlow(device.id, day)),
    before: useQuery({ ...dayFlow(device.id, before ?? day), enabled: before !== undefined }).data,
  };
}

export function TrafficChart(props: DayChartProps) {
  return (
    <DayChart
      {...props}
      {...useFlow(props)}
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
      {...usePoints(props)}
      lines={stabilityLines}
      label={monitoring.stability}
      hint={monitoring.stabilityHint}
      unit="ms"
      bands={STABILITY_BANDS}
    />
  );
}

export function AvailabilityChart(props: DayChartProps) {
  const points = usePoints(props);
  const { data } = points.query;
  const share = data && usableShare(data);
  return (
    <DayChart
      {...props}
      {...points}
      lines={availabilityLines}
      label={monitoring.availability}
      hint={
        share === undefined
          ? monitoring.availabilityHint
          : monitoring.availabilityOf(
              `${share}%`,
              formatCount(data?.length ?? 0),
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
      {...usePoints(props)}
      lines={bandwidthLines}
      label={monitoring.bandwidthDay}
      hint={monitoring.outbound}
      unit="bps"
    />
  );
}

function DayChart<Point = DayPoint>(
  props: DayChartProps & {
    query: UseQueryResult<Point[]>;
    before: Point[] | undefined;
    lines: (day: string, points: Point[]) => Lines;
    label: string;
    hint: ReactNode;
    unit: ValueUnit;
    bands?: readonly ThresholdBand[];
  },
) {
  const { device, watched, query, before: pointsBefore, lines: linesOf, ...chart } = props;
  const { day, before, choices, choose } = watched;
  const lines = useMemo(() => {
    const own = query.data && linesOf(day, query.data);
    return own && before !== undefined && pointsBefore
      ? withDayBefore(own, linesOf(before, pointsBefore), before)
      : own;
  }, [query.data, day, before, pointsBefore, linesOf]);
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
