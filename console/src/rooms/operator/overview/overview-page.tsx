import { useQuery } from "@tanstack/react-query";
import { Panels } from "../../../shared/operator/layout.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { operator } from "../messages.ts";
import { operatorOverview } from "../queries.ts";
import { AlarmList } from "./alarm-list.tsx";
import { IssuedPanel } from "./issued-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { NetworkStrip } from "./network-strip.tsx";
import styles from "./overview.module.css";
import { QueuesPanel } from "./queues-panel.tsx";

/** `/operator`: the network at a glance, and what waits for the reader. */
export default function OperatorOverviewPage() {
  const overview = useQuery(operatorOverview);
  const { data } = overview;
  const retry = () => void overview.refetch();
  return (
    <>
      <PageHeader title={operator.overviewTitle} purpose={operator.overviewPurpose} />
      {!data && overview.isError ? (
        <FailedNotice error={overview.error} onRetry={retry} />
      ) : (
        <>
          {overview.isError && <StaleNote updatedAt={overview.dataUpdatedAt} onRetry={retry} />}
          <AlarmList alarms={data?.alarms} />
          <NetworkStrip network={data?.network} waiting={data?.waiting} />
          <Panels>
            <IssuedPanel issued={data?.issued} lastDay={data?.network.lastDay ?? null} />
            <div className={styles["columns"]}>
              <MoneyPanel money={data?.money} />
              <QueuesPanel queues={data?.queues} />
            </div>
          </Panels>
        </>
      )}
    </>
  );
}
