import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { ui } from "../ui/messages.ts";
import { addDialogEntry, closeTopDialog } from "../dialog-history.ts";
import styles from "./dialog.module.css";
import { TOASTS } from "./toast-viewport.tsx";

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** `top`: from the top, without a head: its content has a field of its own there. */
  shape?: "centre" | "right" | "left" | "top";
  /** Of a panel from the right, on a desktop. */
  width?: string;
  /** Asks for a decision: announced as such, and left by a button, Escape or Back only. */
  isQuestion?: boolean;
  /** The content is shown only once: it closes by a button of its content alone, not by Escape, Back or a cross. */
  isShownOnce?: boolean;
  /** A press beside it leaves it open, because what was typed would be lost. */
  keepsInput?: boolean;
  /** Every step in it is a step of the address, which has its place in the history then. */
  isInAddress?: boolean;
  /** A request is out: nothing closes it. */
  busy?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** Only the main button closes, and only beside the dialog: a toast lies above it and has keys and a button of its own. */
function isElsewhere(event: Event): boolean {
  const isOnToast = event.target instanceof Element && event.target.closest(`.${TOASTS}`) !== null;
  return isOnToast || (event instanceof MouseEvent && event.button !== 0);
}

/**
 * A modal dialog of 480 px, or a panel from the side; a sheet from below on a phone. Mount it to open it. It has an entry in
 * the history, so that Back closes it, and gives the focus back where it was.
 */
export function Dialog(props: DialogProps) {
  const { isQuestion = false, isShownOnce = false, isInAddress = false, busy = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const Root = isQuestion ? AlertDialog.Root : BaseDialog.Root;

  const isBusy = useEffectEvent(() => busy || isShownOnce);
  const close = useEffectEvent(() => props.onClose());
  useEffect(() => {
    if (!isInAddress) return addDialogEntry({ isBusy: () => isBusy(), close: () => close() });
  }, [isInAddress]);

  return (
    <Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (isOpen || busy || isShownOnce || isElsewhere(event)) return;
        if (isInAddress) props.onClose();
        else closeTopDialog();
      }}
      {...(!isQuestion && { disablePointerDismissal: props.keepsInput === true })}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles["backdrop"]} forceRender />
        <BaseDialog.Popup
          ref={popup}
          className={styles["dialog"]}
          data-shape={props.shape ?? "centre"}
          {...(props.width && { style: { "--panel-width": props.width } as CSSProperties })}
          aria-busy={busy}
          // The first input, else the title, which screen readers then announce.
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>(
              "input:not([type=hidden], :disabled, [data-no-autofocus]), textarea:not(:disabled)",
            ) ?? title.current
          }
        >
          <header className={styles["head"]}>
            <BaseDialog.Title ref={title} tabIndex={-1}>
              {props.title}
            </BaseDialog.Title>
            {!isShownOnce && (
              <BaseDialog.Close className={styles["close"]} aria-label={ui.close} disabled={busy}>
                <Icon name="close" />
              </BaseDialog.Close>
            )}
          </header>
          <div className={styles["body"]}>{props.children}</div>
          {props.footer !== undefined && <footer className={styles["foot"]}>{props.footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  );
}
