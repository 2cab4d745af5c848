import type { ReactNode } from "react";
import { usePageTitle } from "../page-title.ts";
import styles from "./page-header.module.css";

/** Title, also of the tab, one sentence that says what the page is for, and its main action at the right. */
export function PageHeader(props: { title: string; purpose?: string; action?: ReactNode }) {
  usePageTitle(props.title);
  return (
    <header className={styles["header"]}>
      <div>
        <h1 className={styles["title"]} tabIndex={-1}>
          {props.title}
        </h1>
        {props.purpose !== undefined && <p className={styles["purpose"]}>{props.purpose}</p>}
      </div>
      {props.action !== undefined && <div className={styles["action"]}>{props.action}</div>}
    </header>
  );
}
