// Offered to other rooms.
import { setFaultNotices } from "@nodeyard/contract/monitoring/calls.ts";
import { FAULT_NOTICE_CHOICES } from "@nodeyard/contract/monitoring/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useToastedChange } from "../../shared/ui/use-change.ts";
import { monitoring } from "./messages.ts";
import { faultNotices } from "./queries.ts";
import styles from "./watch-dialog.module.css";

/** Delay of fault notices after a device's last report. */
export function NoticeTime() {
  const chosen = useQuery(faultNotices);
  const change = useToastedChange(
    (afterMinutes: (typeof FAULT_NOTICE_CHOICES)[number]) =>
      call(setFaultNotices, { afterMinutes }),
    faultNotices.queryKey,
  );
  if (chosen.data === undefined)
    return chosen.isError ? (
      <FailedNotice error={chosen.error} onRetry={() => void chosen.refetch()} />
    ) : (
      <Skeleton rows={1} height={34} />
    );
  const { afterMinutes } = chosen.data;
  // The server's setting may be none of the choices.
  const all = [...new Set([...FAULT_NOTICE_CHOICES, afterMinutes])].toSorted((a, b) => a - b);
  return (
    <div className={styles["time"]}>
      <span aria-hidden="true">{monitoring.noticeTime}</span>
      <Choice
        label={monitoring.noticeTime}
        value={String(change.isPending ? change.variables : afterMinutes)}
        options={all.map((minutes) => ({
          value: String(minutes),
          label: monitoring.minutes(formatCount(minutes)),
        }))}
        onChange={(value) => {
          const minutes = FAULT_NOTICE_CHOICES.find((choice) => String(choice) === value);
          if (minutes !== undefined) change.mutate(minutes);
        }}
      />
    </div>
  );
}
