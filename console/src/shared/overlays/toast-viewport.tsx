import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Icon } from "../ui/icon.tsx";
import { ui } from "../ui/messages.ts";
import { onToasts, drainToasts } from "../ui/toasts.ts";
import styles from "./toast-viewport.module.css";

const SUCCESS_MS = 4_000;
const FAILURE_MS = 8_000;
/** Class of the region that holds them; dialogs below ignore events inside it. */
export const TOASTS = styles["region"] ?? "";

const manager = Toast.createToastManager();

function showWaiting(): void {
  for (const { tone, text } of drainToasts()) {
    const isFailure = tone === "danger";
    manager.add({
      // The same message again takes the place of the first.
      id: text,
      type: tone,
      title: text,
      priority: isFailure ? "high" : "low",
      timeout: isFailure ? FAILURE_MS : SUCCESS_MS,
    });
  }
}

/** Toasts above everything, an open dialog included; F6 leads to them, and a timer stops while they have the focus. */
export default function ToastViewport() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={TOASTS} aria-label={ui.notifications}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  useEffect(() => {
    showWaiting();
    return onToasts(showWaiting);
  }, []);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      className={styles["toast"]}
      // The library calls each a dialog.
      role="group"
      aria-modal={undefined}
      data-tone={toast.type}
    >
      <Toast.Content className={styles["content"]}>
        <Toast.Title render={<p />} />
        <Toast.Close aria-label={ui.close}>
          <Icon name="close" size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
