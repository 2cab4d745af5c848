import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo, type ReactNode } from "react";
import { lazyPage } from "../../../shared/load-page.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import type { DeviceRef } from "../../../shared/device.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { chartSeries, restOf } from "../chart-series.ts";
import type { RevenueDay } from "../seven-days.ts";
import { whyAddress } from "../../../shared/why-address.ts";
import styles from "./detail.module.css";
import { detail } from "./messages.ts";
import { deviceSevenDays } from "./queries.ts";

const TimeSeriesChart = lazyPage(() => import("../../../shared/charts/time-series-chart.tsx"));

function shown(bp: string | null): ReactNode {
  return bp === null ? UNKNOWN : <Amount bp={bp} />;
}

function dayColumns(device: DeviceRef): Column<RevenueDay>[] {
  return [
    { key: "day", title: detail.historyDay, onCard: "head", cell: (row) => row.day },
    {
      key: "total",
      title: detail.historyTotal,
      align: "end",
      cell: (row) => <b>{shown(row.total)}</b>,
    },
    {
      key: "network",
      title: detail.historyNetwork,
      align: "end",
      cell: (row) => shown(row.network),
    },
    {
      key: "compute",
      title: detail.historyCompute,
      align: "end",
      cell: (row) => shown(row.compute),
    },
    {
      key: "rest",
      title: `${detail.historyRest} (BP)`,
      align: "end",
      cell: (row) => shown(restOf(row)),
    },
    {
      key: "why",
      title: detail.actions,
      onCard: "bare",
      cell: (row) => (
        <RowActions>
          <Link
            {...whyAddress(device.deviceId, row.day)}
            aria-label={`${detail.whyOf(device.mac_address)} ${row.day}`}
          >
            {detail.why}
          </Link>
        </RowActions>
      ),
    },
  ];
}

/** Revenue of a device on each of the last seven UTC days, as stacked bars and as a table. */
export default function SevenDaysDialog(props: { device: DeviceRef; onClose: () => void }) {
  const { device } = props;
  const days = useQuery(deviceSevenDays(device.deviceId));
  // The same object for the same answer: a new one would draw the chart anew.
  const lines = useMemo(() => days.data && chartSeries(days.data, detail.historyRest), [days.data]);
  const earned = days.data?.some((day) => Number(day.total) > 0) === true;
  const loading = <Skeleton rows={1} height={280} />;
  return (
    <Dialog title={detail.historyTitle} shape="right" onClose={props.onClose}>
      <div className={styles["days"]}>
        <DeviceName device={device} />
        <p className={styles["hint"]}>{detail.historyHint}</p>
        {days.isPending && loading}
        <LoadProblem query={days} />
        {days.data && !earned && (
          <ListNotice tone="empty" title={detail.historyNone} text={detail.historyNoneText} />
        )}
        {lines && earned && (
          <div className={styles["chart"]}>
            <Suspense fallback={loading}>
              <TimeSeriesChart label={detail.historyChart} step="day" zone="UTC" {...lines} />
            </Suspense>
          </div>
        )}
        {days.data && (
          <DataTable
            label={detail.historyTitle}
            columns={dayColumns(device)}
            rows={days.data.toReversed()}
            rowKey={(row) => row.day}
          />
        )}
      </div>
    </Dialog>
  );
}
