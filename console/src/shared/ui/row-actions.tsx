import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** What can be done with a row: side by side, in two columns where there are many, across the card on a phone. */
export function RowActions(props: { inColumns?: boolean; children: ReactNode }) {
  return (
    <span className={styles["actions"]} data-columns={props.inColumns === true}>
      {props.children}
    </span>
  );
}
