/** A short message above the page that goes away after some seconds. */
export interface Toast {
  readonly tone: "success" | "danger";
  readonly text: string;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

export function showToast(tone: Toast["tone"], text: string): void {
  waiting = [...waiting, { tone, text }];
  for (const listener of listeners) listener();
}

export function areToastsWaiting(): boolean {
  return waiting.length > 0;
}

/** The messages to show now; each is handed out once. */
export function drainToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
