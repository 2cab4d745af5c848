import type { ReactNode } from "react";
import styles from "./filters.module.css";

/** Fields that narrow a list; one below the other on a phone. */
export function Filters(props: { children: ReactNode }) {
  return <div className={styles["filters"]}>{props.children}</div>;
}
