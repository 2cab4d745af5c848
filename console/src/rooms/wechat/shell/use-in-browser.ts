import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** What only a browser knows of the page, such as its address; undefined in the markup that was rendered at build. */
export function useInBrowser<Value>(read: () => Value): Value | undefined {
  return useSyncExternalStore(neverChanges, read, () => undefined);
}
