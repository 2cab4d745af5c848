import { setFaultNotices } from "@nodeyard/contract/monitoring/calls.ts";
import { FAULT_NOTICE_CHOICES } from "@nodeyard/contract/monitoring/rules.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { monitoring } from "./messages.ts";
import { faultNotices } from "./queries.ts";
import styles from "./watch-dialog.module.css";

/** How long after a device's last report its owner is notified. */
export function NoticeTime() {
  const client = useQueryClient();
  const chosen = useQuery(faultNotices);
  const change = useMutation({
    mutationFn: (afterMinutes: (typeof FAULT_NOTICE_CHOICES)[number]) =>
      call(setFaultNotices, { afterMinutes }),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      return client.invalidateQueries({ queryKey: faultNotices.queryKey });
    },
    onError: (error) => showToast("danger", errorText(error)),
  });
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
