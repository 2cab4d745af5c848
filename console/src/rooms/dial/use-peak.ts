import { peakEnd } from "@nodeyard/contract/dial/peak-hours.ts";
import { useNow } from "../../shared/use-now.ts";

/** Whether owners may neither edit bound lines nor dial now; the server refuses it too. */
export function usePeak(): boolean {
  return peakEnd(useNow()) !== undefined;
}
