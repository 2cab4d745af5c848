import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import styles from "./toast-region.module.css";
import { dismissToast, onToasts, shownToasts } from "./toasts.ts";

/** Where toasts appear. A popover, so that they lie above an open dialog too. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const region = element.current;
    if (!region?.isConnected || typeof region.showPopover !== "function") return;
    // Hiding first moves the region above a dialog that was opened after it.
    region.hidePopover();
    if (toasts.length > 0) region.showPopover();
  }, [toasts]);

  return (
    <div
      ref={element}
      popover="manual"
      className={styles["region"]}
      role="status"
      aria-live="polite"
      aria-label={ui.notifications}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={styles["toast"]} data-tone={toast.tone}>
          <span>{toast.text}</span>
          <button type="button" aria-label={ui.close} onClick={() => dismissToast(toast.id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
