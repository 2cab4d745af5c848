import { getStatus } from "@nodeyard/contract/bcode/calls.ts";
import type { Region } from "@nodeyard/contract/bcode/rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keyOf } from "../../shared/call-query.ts";
import { formatCount } from "../../shared/format.ts";
import { ui } from "../../shared/ui/messages.ts";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import styles from "./add-device.module.css";
import { bcode } from "./messages.ts";
import { claimStatus } from "./queries.ts";
import { useNowUntil } from "../../shared/use-now-until.ts";
import { minutesAndSeconds, secondsUntil } from "./next-hour.ts";

/** Counts down to the next UTC hour, and says when it has come. */
function HourCountdown(props: { at: number; onHour: () => void }) {
  const now = useNowUntil(props.at, props.onHour);
  return <time role="timer">{minutesAndSeconds(secondsUntil(props.at, now))}</time>;
}

/** Availability of codes of this kind, and the time until the next hour. */
export function ClaimStatus(props: { region: Region }) {
  const status = useQuery(claimStatus(props.region));
  const client = useQueryClient();
  const refetchStatus = useCallback(
    () => void client.invalidateQueries({ queryKey: keyOf(getStatus) }),
    [client],
  );
  return (
    <div className={styles["status"]}>
      {status.isError && (
        <p>
          {bcode.statusFailed}
          <TextButton onClick={refetchStatus}>{ui.retry}</TextButton>
        </p>
      )}
      {status.data && (
        <>
          <p>
            {status.data.status ? (
              <StatusDot
                tone="success"
                word={bcode.remaining(formatCount(status.data.remainingThisHour))}
              />
            ) : (
              bcode.closed
            )}
          </p>
          <div className={styles["clock"]}>
            {bcode.nextHour}
            <HourCountdown at={status.data.nextHourAt} onHour={refetchStatus} />
          </div>
        </>
      )}
    </div>
  );
}
