import { getDetails, listDevices, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf } from "../../../shared/call-query.ts";
import { tasks } from "../messages.ts";
import styles from "./choose.module.css";
import { lacks, minutesLeft, timeLeftWords, type Hold } from "./lock.ts";
import { useNow } from "../../../shared/use-now.ts";

/** Why no task can be chosen for a device now, in the place of the button. */
export function HoldNote(props: { hold: Hold; device: DeviceRow }) {
  const { hold, device } = props;
  if (hold === "locked") return <LockNote unlockAt={device.manual_schedule_unlock_at ?? null} />;
  if (hold === "notSupported") {
    return (
      <span className={styles["hold"]}>
        {tasks.notSupported}
        <small>{tasks.dnsHint}</small>
      </span>
    );
  }
  return (
    <span className={styles["hold"]}>
      {tasks.unfit}
      {lacks(device).map((each) => (
        <small key={each}>{each}</small>
      ))}
    </span>
  );
}

/** Counts down by the minute; at the end the rows are asked for again. */
function LockNote({ unlockAt }: { unlockAt: string | null }) {
  const client = useQueryClient();
  const minutes = minutesLeft(unlockAt, useNow());
  const isOver = minutes === 0;
  useEffect(() => {
    if (!isOver) return;
    for (const list of [listDevices, getDetails])
      void client.invalidateQueries({ queryKey: keyOf(list, { manual_schedule: true }) });
  }, [client, isOver]);
  return <span className={styles["hold"]}>{tasks.locked(timeLeftWords(minutes))}</span>;
}
