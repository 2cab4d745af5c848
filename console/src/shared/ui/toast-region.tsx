import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { areToastsWaiting, onToasts } from "./toasts.ts";

const loadViewport = () => import("../overlays/toast-viewport.tsx");
const ToastViewport = lazyPart(loadViewport);

let wasNeeded = false;
/** From the first message on: a visit without any never loads the code. */
function isNeeded(): boolean {
  wasNeeded ||= areToastsWaiting();
  return wasNeeded;
}

/** Viewport of the toasts. Its code, shared with dialogs, is fetched at the first press or key, before it is needed. */
export function ToastRegion() {
  useEffect(() => {
    const first = { once: true, passive: true };
    const fetchAhead = () => void loadViewport().catch(() => undefined);
    addEventListener("pointerdown", fetchAhead, first);
    addEventListener("keydown", fetchAhead, first);
    return () => {
      removeEventListener("pointerdown", fetchAhead);
      removeEventListener("keydown", fetchAhead);
    };
  }, []);
  return useSyncExternalStore(onToasts, isNeeded) && <ToastViewport />;
}
