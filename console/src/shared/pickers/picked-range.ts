import type { UtcDay } from "@nodeyard/contract/time.ts";

export interface PickedRange {
  readonly from: UtcDay;
  readonly to: UtcDay;
}
