import type { ClosingObstacle } from "@nodeyard/contract/closing-obstacles.ts";

/** What has to end before an account is closed. */
export interface Obstacle {
  readonly kind: ClosingObstacle;
  readonly count: number;
}
