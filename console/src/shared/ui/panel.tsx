import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

/** A titled section of a page on its own surface. */
export function Panel(props: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={id}>
      <header className={styles["head"]}>
        <div>
          <h2 className={styles["title"]} id={id}>
            {props.title}
          </h2>
          {props.hint !== undefined && <p className={styles["hint"]}>{props.hint}</p>}
        </div>
        {props.action}
      </header>
      {props.children}
    </section>
  );
}
