import { useSyncExternalStore } from "react";

/** Often enough for times that are shown by the minute. */
const EVERY_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The present, the same for everything on the page, and never older than one tick. */
function present(): number {
  if (Date.now() - now >= EVERY_MS) now = Date.now();
  return now;
}

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present instant, up to date while the component is shown. */
export function useNow(): number {
  return useSyncExternalStore(onTick, present, Date.now);
}
