import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

/** Two values of one cell: what a row is read by, and beneath it what belongs to it. */
export function TwoLines(props: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles["lines"]}>
      <span>{props.first}</span>
      <small>{props.second}</small>
    </span>
  );
}
