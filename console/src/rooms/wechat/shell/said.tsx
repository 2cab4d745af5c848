import type { ReactNode } from "react";
import styles from "./text.module.css";

/** What came of a form, beneath its button, where the person who has pressed it looks. Read out when it appears. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <p className={styles["said"]} role="status">
      {children}
    </p>
  );
}
