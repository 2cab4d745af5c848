import type { ClosingObstacle } from "@nodeyard/contract/closing-obstacles.ts";

/** An obstacle that has to end before an account is closed. */
export interface Obstacle {
  readonly kind: ClosingObstacle;
  readonly count: number;
}
