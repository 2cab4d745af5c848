import type { ReactNode } from "react";
import styles from "./sums.module.css";

/** A sum and its parts, one below the other, each with its value at the right. */
export function Sums(props: {
  lines: readonly (readonly [label: string, value: ReactNode])[];
  /** The label of the line that adds up those above it. */
  sum: string;
}) {
  return (
    <dl className={styles["sums"]}>
      {props.lines.map(([label, value]) => (
        <div key={label} data-sum={label === props.sum || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
