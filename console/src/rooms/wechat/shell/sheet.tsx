import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { addDialogEntry, closeTopDialog } from "../../../shared/dialog-history.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { wechat } from "../messages.ts";

/**
 * A modal sheet from below: the browser's own dialog, mounted to open it. It has an entry in the history, so that the chat app's
 * Back closes it, and gives the focus back where it was.
 */
export function Sheet(props: {
  title: string;
  /** A request is out: nothing closes it. */
  isBusy?: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { isBusy = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const busy = useEffectEvent(() => isBusy);
  const close = useEffectEvent(() => props.onClose());
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => addDialogEntry({ isBusy: () => busy(), close: () => close() }), []);
  return (
    <dialog
      ref={dialog}
      className="app-sheet"
      aria-labelledby={titleId}
      aria-busy={isBusy}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) closeTopDialog();
      }}
      // A second Escape closes it without asking.
      onClose={() => {
        if (isBusy) dialog.current?.showModal();
        else props.onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{props.title}</h2>
        <button
          type="button"
          aria-label={wechat.close}
          disabled={isBusy}
          onClick={() => closeTopDialog()}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      <div className="app-sheet-body">{props.children}</div>
      {props.footer !== undefined && <footer>{props.footer}</footer>}
    </dialog>
  );
}
