import { useState, type ReactNode } from "react";
import styles from "./disclosure.module.css";

/** Rarely needed content behind a summary; mounted when it opens. */
export function Disclosure(props: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles["disclosure"]}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{props.summary}</summary>
      {isOpen && props.children}
    </details>
  );
}
