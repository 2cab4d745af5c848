import { useQuery } from "@tanstack/react-query";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { DaysPanel } from "./days-panel.tsx";
import { Figures } from "./figures.tsx";
import { FleetLine } from "./fleet-line.tsx";
import { NeedsPanel } from "./needs-panel.tsx";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";
import { homeOverview } from "./queries.ts";

/** The answer in five seconds: are the devices well, what do they earn, and what needs the owner. */
export function AtAGlance() {
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(homeOverview);
  const retry = () => void refetch();
  if (isError && data === undefined) return <FailedNotice error={error} onRetry={retry} />;
  return (
    <section className={styles["glance"]} aria-label={overview.glance}>
      {isError && <StaleNote updatedAt={dataUpdatedAt} onRetry={retry} />}
      {data ? (
        <FleetLine fleet={data.fleet} />
      ) : (
        <p className={styles["fleet"]}>
          <i aria-hidden="true" />
        </p>
      )}
      <Figures data={data} />
      <div className={styles["columns"]}>
        <DaysPanel days={data?.days} />
        <NeedsPanel needs={data?.needs} />
      </div>
    </section>
  );
}
