import type { IncidentRow } from "@nodeyard/contract/monitoring/calls.ts";
import { formatTime } from "../../shared/format.ts";
import { DeviceName } from "../../shared/ui/device-name.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { durationText } from "../../shared/duration-text.ts";
import { monitoring } from "./messages.ts";
import styles from "./watch-dialog.module.css";

/** Offline periods with their notices; `withDevice` for lists of several devices. */
export function IncidentList(props: { rows: readonly IncidentRow[]; withDevice?: boolean }) {
  return (
    <ul className={styles["faults"]}>
      {props.rows.map((row) => (
        <li key={row.id}>
          <StatusDot
            tone={row.recoveredAt === null ? "danger" : "success"}
            word={row.recoveredAt === null ? monitoring.faultOpen : monitoring.faultOver}
          />
          {props.withDevice === true && <DeviceName device={row} isMixed />}
          <span>{spanText(row)}</span>
          <small>
            {noticeTexts(row).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </small>
        </li>
      ))}
    </ul>
  );
}

function spanText({ lastSeenAt, recoveredAt }: IncidentRow): string {
  if (recoveredAt === null) return monitoring.faultSince(formatTime(lastSeenAt));
  const duration = durationText(Date.parse(recoveredAt) - Date.parse(lastSeenAt));
  return monitoring.faultSpan(formatTime(lastSeenAt), formatTime(recoveredAt), duration);
}

function noticeTexts({ noticeSentAt, recoverySentAt }: IncidentRow): string[] {
  if (noticeSentAt === null) return [monitoring.noticeNotSent];
  const sent = monitoring.noticeSent(formatTime(noticeSentAt));
  return recoverySentAt === null
    ? [sent]
    : [sent, monitoring.recoverySent(formatTime(recoverySentAt))];
}
