import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** Panels of a page, one below the other. */
export function Panels(props: { children: ReactNode }) {
  return <div className={styles["panels"]}>{props.children}</div>;
}

/** An operator's acts on a row. */
export function RowActs(props: { children: ReactNode }) {
  return <span className={styles["acts"]}>{props.children}</span>;
}
