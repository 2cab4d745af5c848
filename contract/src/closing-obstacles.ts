/** Obstacles that have to end before an account can be closed. */
export const CLOSING_OBSTACLES = [
  "role",
  "devices",
  "withdrawal",
  "buyback",
  "exchange",
  "frozen",
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];
