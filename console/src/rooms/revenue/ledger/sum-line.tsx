import { formatBp } from "@nodeyard/contract/money.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import styles from "./ledger.module.css";

/** A sum, and whether it is the figure that it explains. */
export function SumLine(props: {
  label: string;
  sum: string;
  verdict: { equal: boolean; text: string } | undefined;
}) {
  return (
    <p className={styles["sum"]}>
      <span>{props.label}</span>
      <b>{formatBp(props.sum, 6)} BP</b>
      {props.verdict && (
        <StatusDot tone={props.verdict.equal ? "success" : "warning"} word={props.verdict.text} />
      )}
    </p>
  );
}
