import type { ClosingObstacle } from "@nodeyard/contract/closing/rules.ts";

/** What stands in the way of closing an account. */
export interface Obstacle {
  readonly kind: ClosingObstacle;
  readonly count: number;
}
