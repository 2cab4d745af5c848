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
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { operator } from "../messages.ts";
import styles from "./overview.module.css";

const Chart = lazyPart(() => import("../../../shared/charts/time-series-chart.tsx"));

type Issued = OperatorOverview["issued"];
const CHART_HEIGHT = 260;
/** The ceiling as a line: a band too narrow for its label. */
const LINE = 1.01;

/** BP issued a day by kind, against what could have been issued; the figures are those of the last settled day. */
export function IssuedPanel(props: { issued: Issued | undefined; lastDay: string | null }) {
  const { issued, lastDay } = props;
  const settled = issued?.find(({ day }) => day === lastDay);
  return (
    <Panel title={operator.issuedTitle} hint={operator.issuedHint}>
      {issued === undefined && <Skeleton rows={1} height={CHART_HEIGHT} />}
      {issued?.length === 0 && (
        <ListNotice tone="empty" title={operator.issuedNone} text={operator.issuedNoneText} />
      )}
      {issued && issued.length > 0 && (
        <>
          {settled && <LastDay day={settled} />}
          <IssuedChart issued={issued} settled={settled} />
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

function IssuedChart(props: { issued: Issued; settled: Issued[number] | undefined }) {
  const { issued, settled } = props;
  const chart = useMemo(() => {
    const series: ChartSeries[] = KINDS.map(([kind, label, color]) => ({
      label,
      color,
      values: issued.map((day) => Number(day[kind])),
    }));
    const secondsOf = (day: string): number => startOfUtcDay(day).getTime() / 1000;
    const open = issued.find(({ day }) => settled === undefined || day > settled.day);
    const ceiling = Number(settled?.networkCeiling ?? 0) + Number(settled?.computeCeiling ?? 0);
    return {
      timesSeconds: issued.map(({ day }) => secondsOf(day)),
      series,
      stack: { openFrom: open && secondsOf(open.day) },
      bands:
        ceiling > 0
          ? ([{ from: ceiling, to: ceiling * LINE, tone: "danger", label: "" }] as const)
          : [],
    };
  }, [issued, settled]);
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

/** BP issued of a kind, and their share of the day's ceiling. */
function Part({ bp, of: ceiling }: { bp: string; of: string | null }) {
  const hasCeiling = ceiling !== null && Number(ceiling) > 0;
  return (
    <TwoLines
      first={`${formatBp(bp)} BP`}
      second={
        hasCeiling
          ? operator.ofCeiling(
              `${((Number(bp) / Number(ceiling)) * 100).toFixed(1)}%`,
              formatBp(ceiling, 0),
            )
          : operator.noCeiling
      }
    />
  );
}

function LastDay({ day }: { day: Issued[number] }) {
  return (
    <div className={styles["lastDay"]}>
      <h3>{operator.lastSettledDay(day.day)}</h3>
      <Facts
        layout="columns"
        facts={[
          [operator.kindNetwork, <Part key="network" bp={day.network} of={day.networkCeiling} />],
          [operator.kindCompute, <Part key="compute" bp={day.compute} of={day.computeCeiling} />],
          [operator.kindActivity, `${formatBp(day.activity)} BP`],
          [operator.kindInvite, `${formatBp(day.invite)} BP`],
        ]}
      />
    </div>
  );
}
