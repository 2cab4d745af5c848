import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** A value that only the browser has, such as the page's address; undefined in the markup rendered at build time. */
export function useInBrowser<Value>(read: () => Value): Value | undefined {
  return useSyncExternalStore(neverChanges, read, () => undefined);
}
