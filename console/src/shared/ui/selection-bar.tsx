import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** How many rows are ticked, and what to do with them; sticky while the list scrolls. */
export function SelectionBar(props: { text: string; children: ReactNode }) {
  return (
    <div className={styles["selection"]} role="status">
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
