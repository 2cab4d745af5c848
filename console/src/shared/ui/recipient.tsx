import type { ReactNode } from "react";
import styles from "./recipient.module.css";

/** Who is paid, with a link to where that is changed. */
export function Recipient(props: { label: string; link?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles["recipient"]}>
      <small>{props.label}</small>
      {props.link}
      <p>{props.children}</p>
    </div>
  );
}
