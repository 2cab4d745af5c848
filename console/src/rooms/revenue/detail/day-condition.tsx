import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { Hint } from "../../../shared/ui/hint.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { detail } from "./messages.ts";
import styles from "./detail.module.css";

/** Whether the day went as it should, or a fault in the evening peak lowered the weight of one of its hours. */
export function DayCondition({ row }: { row: RevenueDetailRow }) {
  if (row.description === "normal") return <StatusDot tone="success" word={detail.normal} />;
  return (
    <span className={styles["condition"]}>
      <StatusDot tone="warning" word={detail.eveningPeak} />
      <Hint label={detail.eveningPeakHint(row.mac_address)}>{detail.eveningPeakText}</Hint>
    </span>
  );
}
