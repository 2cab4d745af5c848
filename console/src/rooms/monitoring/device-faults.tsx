import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { IncidentList } from "./incident-list.tsx";
import { monitoring } from "./messages.ts";
import { incidents } from "./queries.ts";
import styles from "./watch-dialog.module.css";

const SHOWN = 5;

/** The last few times that a device was away. */
export function DeviceFaults({ deviceId }: { deviceId: string }) {
  const id = useId();
  const faults = useQuery(incidents({ deviceId, page: 1, pageSize: SHOWN }));
  return (
    <section className={styles["chart"]} aria-labelledby={id}>
      <h3 id={id}>{monitoring.faults}</h3>
      {faults.isPending && <Skeleton rows={2} height={22} />}
      <LoadProblem query={faults} />
      {faults.data?.list.length === 0 && <p className={styles["hint"]}>{monitoring.noFaults}</p>}
      {faults.data && <IncidentList rows={faults.data.list} />}
    </section>
  );
}
