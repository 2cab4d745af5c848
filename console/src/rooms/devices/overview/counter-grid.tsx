import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { OverviewResponse } from "@nodeyard/contract/devices/calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { devices } from "../messages.ts";
import styles from "./overview.module.css";
import { COUNTERS, counterText, counterWords } from "./counters.ts";

/** The ten counters as filters of the list below: one at a time, pressed again it lets go. */
export function CounterGrid(props: {
  overview: UseQueryResult<OverviewResponse>;
  filter: DeviceFilter | undefined;
  onFilter: (filter: DeviceFilter | undefined) => void;
}) {
  const { overview, filter, onFilter } = props;
  return (
    <section className={styles["counters"]} aria-label={devices.counters}>
      <div className={styles["grid"]} role="group" aria-label={devices.counters}>
        {COUNTERS.map((counter) => {
          const { name, about, tone } = counterWords(counter);
          const isOn = counter === (filter ?? "total");
          const next = counter === "total" || isOn ? undefined : counter;
          return (
            <button
              key={counter}
              type="button"
              aria-pressed={isOn}
              title={about}
              onClick={() => onFilter(next)}
            >
              <StatusDot tone={tone} word={name} />
              <b>
                {overview.isPending ? (
                  <Skeleton rows={1} height={22} />
                ) : (
                  counterText(overview.data?.count, counter)
                )}
              </b>
            </button>
          );
        })}
      </div>
      <Counted overview={overview} />
    </section>
  );
}

function Counted({ overview }: { overview: UseQueryResult<OverviewResponse> }) {
  const { data, isError, error, refetch } = overview;
  return (
    <>
      {isError && (
        <FailedLine
          text={devices.countersFailed(errorText(error))}
          what={devices.countersName}
          onRetry={() => void refetch()}
        />
      )}
      <p className={styles["counted"]} role="status">
        {data &&
          (data.countedAt === null
            ? devices.notCounted
            : devices.countedAt(formatTime(data.countedAt)))}
      </p>
    </>
  );
}
