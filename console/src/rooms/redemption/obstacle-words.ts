// Offered to other rooms.
import { redemption } from "./messages.ts";
import type { Available } from "./queries.ts";

/** Why nothing is taken out now, where no channel has words of its own for it. */
export function sharedObstacle({ obstacle, dayOrders }: Available): string | undefined {
  if (obstacle === "paused") return redemption.pausedText;
  if (obstacle === "frozen") return redemption.frozenText;
  return obstacle === "day-limit"
    ? redemption.dayLimitText(String(dayOrders?.most ?? ""))
    : undefined;
}
