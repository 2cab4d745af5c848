import type { OverviewDay } from "@nodeyard/contract/home/overview-calls.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { DayBars } from "./day-bars.tsx";
import { DayTable } from "./day-table.tsx";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";

/** Thirty days by source, as bars and as a table; a day leads to its ledger entries and devices. */
export function DaysPanel({ days }: { days: readonly OverviewDay[] | undefined }) {
  const hasRevenue = days?.some(({ total }) => Number(total) > 0) === true;
  return (
    <Panel title={overview.days} hint={overview.daysHint}>
      {days === undefined && (
        <div className={styles["chart"]}>
          <Skeleton rows={1} height={220} />
        </div>
      )}
      {days && !hasRevenue && (
        <ListNotice tone="empty" title={overview.noDays} text={overview.noDaysText} />
      )}
      {days && hasRevenue && (
        <>
          <DayBars days={days} />
          <DayTable days={days} />
        </>
      )}
    </Panel>
  );
}
