import type { InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import { keptInfo, storeInfo } from "../../../shared/in-app/in-app-session.ts";

let known: InAppInfo | undefined;
let isFresh = false;
const listeners = new Set<() => void>();

/** The person's bound accounts, as the last answer about them said, to this page or the one before. */
export function knownInfo(): InAppInfo | undefined {
  known ??= keptInfo();
  return known;
}

export function keepInfo(info: InAppInfo): void {
  known = info;
  isFresh = true;
  storeInfo(info);
  for (const listener of listeners) listener();
}

/** Those that this page was given and has not asked for itself, once. */
export function takeFreshInfo(): InAppInfo | undefined {
  const fresh = isFresh ? known : undefined;
  isFresh = false;
  return fresh;
}

export function onInfo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
