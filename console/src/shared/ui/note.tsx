import type { ReactNode } from "react";
import styles from "./note.module.css";

/** Something to know before going on; `isLive` where it appears or changes while the page is open. */
export function Note(props: { tone: "info" | "warning"; isLive?: boolean; children: ReactNode }) {
  return (
    <p className={styles["note"]} data-tone={props.tone} role={props.isLive ? "status" : undefined}>
      {props.children}
    </p>
  );
}
