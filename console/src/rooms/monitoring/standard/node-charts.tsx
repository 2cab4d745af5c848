import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ValueUnit } from "../../../shared/charts/value-units.ts";
import { ownName } from "../../../shared/device.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { ChartSection, type Lines } from "../chart-section.tsx";
import { trafficLines } from "../day-lines.ts";
import { monitoring } from "../messages.ts";
import type { ShownDay } from "../use-watch-day.ts";
import { standard } from "./messages.ts";
import {
  busyLines,
  cpuLines,
  diskBytesLines,
  diskLines,
  isNothingMeasured,
  memoryLines,
  throughputLines,
  type NodeInfo,
} from "./node-lines.ts";
import type { NodeInfoType } from "./node-view.ts";
import { nodeInfo } from "./queries.ts";
import styles from "./standard.module.css";

interface NodeChart {
  readonly type: Exclude<NodeInfoType, "all">;
  readonly lines: (day: UtcDay, info: NodeInfo) => Lines;
  readonly label: string;
  readonly hint: string;
  readonly unit: ValueUnit;
  /** Why there may be points on a day and still no value to draw. */
  readonly unknown?: { readonly title: string; readonly text: string };
}

const CHARTS: readonly NodeChart[] = [
  { type: "cpu", lines: cpuLines, label: standard.cpu, hint: standard.cpuHint, unit: "percent" },
  {
    type: "mem",
    lines: memoryLines,
    label: standard.memory,
    hint: standard.memoryHint,
    unit: "percent",
  },
  {
    type: "disk",
    lines: diskLines,
    label: standard.disk,
    hint: standard.diskHint,
    unit: "percent",
  },
  {
    type: "disk",
    lines: diskBytesLines,
    label: standard.diskBytes,
    hint: standard.diskBytesHint,
    unit: "bytes",
    unknown: { title: standard.diskSizeUnknownTitle, text: standard.diskSizeUnknownText },
  },
  {
    type: "flow",
    lines: (day, { flowResult }) => trafficLines(day, flowResult),
    label: monitoring.traffic,
    hint: monitoring.trafficHint,
    unit: "bps",
  },
  {
    type: "diskio",
    lines: busyLines,
    label: standard.busy,
    hint: standard.busyHint,
    unit: "percent",
    unknown: { title: standard.busyUnknownTitle, text: standard.busyUnknownText },
  },
  {
    type: "diskio",
    lines: throughputLines,
    label: standard.throughput,
    hint: standard.throughputHint,
    unit: "bytesPerSecond",
  },
];

/** A node's day in the charts of a type. They come with one call, so they wait, fail and are empty together. */
export function NodeCharts(props: { node: DeviceRow; type: NodeInfoType; watched: ShownDay }) {
  const { node, type } = props;
  const { day, choices, choose } = props.watched;
  const info = useQuery(nodeInfo(node.bcode, day, type));
  const { data } = info;
  const shown = useMemo(
    () =>
      data &&
      CHARTS.filter((chart) => type === "all" || chart.type === type).map((chart) => ({
        ...chart,
        lines: chart.lines(day, data),
      })),
    [data, day, type],
  );
  const name = ownName(node) || node.mac_address;
  const about = useMemo(
    () => ({ title: standard.chartsOf(name, day), file: [name, day] }),
    [name, day],
  );
  const retry = () => void info.refetch();
  if (!data || !shown)
    return info.isError ? (
      <FailedNotice error={info.error} onRetry={retry} />
    ) : (
      <Skeleton rows={2} height={300} />
    );
  const other = choices.find((choice) => choice !== day) ?? day;
  const noData = { title: monitoring.noDataTitle(day), text: standard.noDataText };
  return (
    <>
      {info.isError && <StaleNote updatedAt={info.dataUpdatedAt} onRetry={retry} />}
      {isNothingMeasured(data) ? (
        <ListNotice
          tone="empty"
          {...noData}
          action={<Button onClick={() => choose(other)}>{monitoring.showDay(other)}</Button>}
        />
      ) : (
        <div className={styles["charts"]}>
          {shown.map(({ type: of, unknown, ...chart }) => (
            <div key={chart.label} data-wide={of === "flow"}>
              <ChartSection {...chart} step="minute" about={about} empty={unknown ?? noData} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
