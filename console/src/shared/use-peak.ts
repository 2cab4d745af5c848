import { peakEnd } from "@nodeyard/contract/dial/peak-hours.ts";
import { useNow } from "./use-now.ts";

/** True in peak hours, in which owners may neither edit bound lines nor dial; the server refuses it too. */
export function usePeak(): boolean {
  return peakEnd(useNow()) !== undefined;
}
