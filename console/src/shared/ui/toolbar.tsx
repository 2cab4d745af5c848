import type { ReactNode } from "react";
import { formatTime } from "../format.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import styles from "./toolbar.module.css";

/** Search, filters and order of a list, above it. */
export function Toolbar(props: { children: ReactNode }) {
  return <div className={styles["toolbar"]}>{props.children}</div>;
}

/** Something to know about the list, at the toolbar's end. */
export function ToolbarNote(props: { children: ReactNode }) {
  return <span className={styles["note"]}>{props.children}</span>;
}

/** When the list is from, and a way to ask for it again. */
export function RefreshButton(props: { updatedAt: number; busy: boolean; onRefresh: () => void }) {
  const { updatedAt, busy } = props;
  return (
    <span className={styles["refresh"]}>
      <span>{updatedAt > 0 && ui.updatedAt(formatTime(updatedAt, "clock"))}</span>
      <Button busy={busy} label={ui.refresh} onClick={props.onRefresh}>
        {!busy && <Icon name="refresh" />}
      </Button>
    </span>
  );
}
