import { useId, useState, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./panel.module.css";

/** A titled section of a page on its own surface; with `fold` its content can be folded away, and is only rendered while it is open. */
export function Panel(props: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Initial state of a foldable panel. */
  fold?: "open" | "closed";
  children: ReactNode;
}) {
  const { fold } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(fold !== "closed");
  return (
    <section className={styles["panel"]} aria-labelledby={id} data-open={isOpen}>
      <header className={styles["head"]}>
        <div>
          <h2 className={styles["title"]} id={id}>
            {fold === undefined ? (
              props.title
            ) : (
              <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {props.title}
                <Icon name={isOpen ? "down" : "right"} size={14} />
              </button>
            )}
          </h2>
          {props.hint !== undefined && <p className={styles["hint"]}>{props.hint}</p>}
        </div>
        {isOpen && props.action}
      </header>
      {isOpen && props.children}
    </section>
  );
}
