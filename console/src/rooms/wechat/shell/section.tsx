import type { ReactNode } from "react";
import styles from "./section.module.css";

/** A part of a page with its heading, and a link beside it. */
export function Section(props: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles["section"]}>
      <header>
        <h2>{props.title}</h2>
        {props.link}
      </header>
      {props.children}
    </section>
  );
}
