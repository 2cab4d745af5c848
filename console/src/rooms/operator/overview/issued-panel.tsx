import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import { useMemo } from "react";
import type { ChartSeries } from "../../../shared/charts/chart-data.ts";
import { UTC } from "../../../shared/zone.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { operator } from "../messages.ts";
import styles from "./overview.module.css";

const Chart = lazyPart(() => import("../../../shared/charts/time-series-chart.tsx"));

type Issued = OperatorOverview["issued"];
const CHART_HEIGHT = 260;
/** The ceiling as a line: a band too narrow for its label. */
const LINE = 1.01;

/** BP issued a day by kind, against what could have been issued. */
export function IssuedPanel({ issued }: { issued: Issued | undefined }) {
  return (
    <Panel title={operator.issuedTitle} hint={operator.issuedHint}>
      {issued === undefined && <Skeleton rows={1} height={CHART_HEIGHT} />}
      {issued?.length === 0 && (
        <ListNotice tone="empty" title={operator.issuedNone} text={operator.issuedNoneText} />
      )}
      {issued && issued.length > 0 && (
        <>
          <IssuedChart issued={issued} />
          <div className={styles["ceilings"]}>
            <Ceilings issued={issued} />
          </div>
        </>
      )}
    </Panel>
  );
}

const KINDS = [
  ["invite", operator.kindInvite, "rose"],
  ["activity", operator.kindActivity, "amber"],
  ["compute", operator.kindCompute, "green"],
  ["network", operator.kindNetwork, "primary"],
] as const;

/** The ceiling of a whole day: of the last one that is over, else of the day so far. */
function ceilingDay(issued: Issued): Issued[number] | undefined {
  return issued.at(-2) ?? issued.at(-1);
}

function IssuedChart({ issued }: { issued: Issued }) {
  const chart = useMemo(() => {
    const series: ChartSeries[] = KINDS.map(([kind, label, color]) => ({
      label,
      color,
      values: issued.map((day) => Number(day[kind])),
    }));
    const last = ceilingDay(issued);
    const ceiling = Number(last?.networkCeiling ?? 0) + Number(last?.computeCeiling ?? 0);
    return {
      timesSeconds: issued.map(({ day }) => startOfUtcDay(day).getTime() / 1000),
      series,
      stack: {},
      bands:
        ceiling > 0
          ? ([{ from: ceiling, to: ceiling * LINE, tone: "danger", label: "" }] as const)
          : [],
    };
  }, [issued]);
  const [first, last] = [issued[0]?.day ?? "", issued.at(-1)?.day ?? ""];
  return (
    <Chart
      label={operator.issuedTitle}
      step="day"
      zone={UTC}
      unit="bp"
      {...chart}
      about={{ title: `${first} – ${last}`, file: [first, last] }}
    />
  );
}

function partOf(issued: string, ceiling: string | null): string {
  if (ceiling === null || Number(ceiling) === 0) return operator.noCeiling;
  const percent = `${((Number(issued) / Number(ceiling)) * 100).toFixed(1)}%`;
  return operator.ofCeiling(percent);
}

function Ceilings({ issued }: { issued: Issued }) {
  const day = ceilingDay(issued);
  if (!day) return null;
  return (
    <Facts
      layout="columns"
      label={operator.lastFullDay(day.day)}
      facts={[
        [
          `${operator.kindNetwork} · ${day.day}`,
          `${formatBp(day.network)} BP · ${partOf(day.network, day.networkCeiling)}`,
        ],
        [
          `${operator.kindCompute} · ${day.day}`,
          `${formatBp(day.compute)} BP · ${partOf(day.compute, day.computeCeiling)}`,
        ],
        [`${operator.kindActivity} · ${day.day}`, `${formatBp(day.activity)} BP`],
        [`${operator.kindInvite} · ${day.day}`, `${formatBp(day.invite)} BP`],
      ]}
    />
  );
}
