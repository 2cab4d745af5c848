import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { Hint } from "../../../shared/ui/hint.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { conditionOf } from "./condition-of.ts";
import styles from "./detail.module.css";
import { detail } from "./messages.ts";

/** How a device's day went: normal, or its costliest fault with what that cost. */
export function DayCondition({ row }: { row: RevenueDetailRow }) {
  const { tone, word, cost } = conditionOf(row);
  const first = (
    <span className={styles["condition"]}>
      <StatusDot tone={tone} word={word} />
      {row.description === "evening_peak" && (
        <Hint label={detail.eveningPeakHint(row.mac_address)}>{detail.eveningPeakText}</Hint>
      )}
    </span>
  );
  return cost === undefined ? first : <TwoLines first={first} second={cost} />;
}
