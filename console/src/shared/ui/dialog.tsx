import { useLayoutEffect, useId, useRef, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";

/**
 * A dialog on the browser's own `<dialog>`, which keeps the focus, answers Escape and lies above everything: 480 px in
 * the middle, or a panel from the side; a sheet from below on a phone. Mount it to open it. While `busy` it stays.
 * (antd's Modal injects a style without a nonce to lock the page, which our content policy refuses.)
 */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  shape?: "centre" | "right" | "left";
  busy?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // What is to be filled in, else the title, which readers then speak.
    const first =
      dialog?.querySelector<HTMLElement>("input:not([type=hidden], :disabled)") ??
      dialog?.querySelector<HTMLElement>("h2");
    first?.focus();
    return () => dialog?.close();
  }, []);

  const close = () => {
    if (!props.busy) props.onClose();
  };
  return (
    <dialog
      ref={element}
      className={styles["dialog"]}
      data-shape={props.shape ?? "centre"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) close();
      }}
    >
      <div className={styles["frame"]}>
        <header className={styles["head"]}>
          <h2 id={titleId} tabIndex={-1}>
            {props.title}
          </h2>
          <button
            type="button"
            className={styles["close"]}
            aria-label={ui.close}
            disabled={props.busy === true}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className={styles["body"]}>{props.children}</div>
        {props.footer !== undefined && <footer className={styles["foot"]}>{props.footer}</footer>}
      </div>
    </dialog>
  );
}
