import type { ReactNode } from "react";
import styles from "./list-notice.module.css";

/** Replaces a list: empty, no match, or error; always with a next step. */
export function ListNotice(props: {
  tone: "empty" | "failed";
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      className={styles["notice"]}
      data-tone={props.tone}
      role={props.tone === "failed" ? "alert" : "status"}
    >
      <p className={styles["title"]}>{props.title}</p>
      {props.text !== undefined && <p className={styles["text"]}>{props.text}</p>}
      {props.action !== undefined && <div className={styles["action"]}>{props.action}</div>}
    </div>
  );
}
