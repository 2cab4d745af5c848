import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** Number of ticked rows, and their actions; sticky while the list scrolls. */
export function SelectionBar(props: { text: string; children: ReactNode }) {
  return (
    <div className={styles["selection"]} role="status">
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
