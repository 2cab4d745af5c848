import type { ReactNode } from "react";
import styles from "./text.module.css";

/** Result of a form, beneath its button. A live region: read out when it appears. */
export function FormResult({ children }: { children: ReactNode }) {
  return (
    <p className={styles["result"]} role="status">
      {children}
    </p>
  );
}
