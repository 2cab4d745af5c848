import { useSyncExternalStore } from "react";

/** Why a page cannot be shown. */
export type Barrier =
  | { readonly kind: "declined" | "ended" | "foreign" | "outside" }
  | { readonly kind: "failed"; readonly error: unknown };

let barrier: Barrier | undefined;
const listeners = new Set<() => void>();

/** Shows a barrier in the place of the page; gives what its calls wait for from then on. */
export function stopAt<Rest>(found: Barrier, rest: Rest): Rest {
  barrier = found;
  for (const listener of listeners) listener();
  return rest;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBarrier(): Barrier | undefined {
  return useSyncExternalStore(
    subscribe,
    () => barrier,
    () => undefined,
  );
}
