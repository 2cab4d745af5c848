/** Short messages that appear above the page and go away by themselves. */
export interface Toast {
  readonly id: number;
  readonly tone: "success" | "danger";
  readonly text: string;
}

const SUCCESS_MS = 4_000;
const FAILURE_MS = 8_000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function showToast(tone: Toast["tone"], text: string): void {
  const id = nextId++;
  change([...toasts.filter((toast) => toast.text !== text), { id, tone, text }]);
  setTimeout(() => dismissToast(id), tone === "danger" ? FAILURE_MS : SUCCESS_MS);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
