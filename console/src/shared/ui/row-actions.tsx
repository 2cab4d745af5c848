import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Buttons of a row: side by side, in two columns if there are many, across the card on a phone. */
export function RowActions(props: { inColumns?: boolean; children: ReactNode }) {
  return (
    <span className={styles["actions"]} data-columns={props.inColumns === true}>
      {props.children}
    </span>
  );
}
