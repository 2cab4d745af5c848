// Offered to other rooms.
import { redemption } from "./messages.ts";
import type { Available } from "./queries.ts";

/** Operators have refused sales and exchanges to the account. */
export const NO_PERMISSION = redemption.permissionText;

/** Of a change of phone, name or contact within a day. */
export const LOCKED_BY_IDENTITY = redemption.lockedByIdentity;

/** Why nothing is taken out now, where no channel has words of its own for it. */
export function sharedObstacle({ obstacle, dayOrders }: Available): string | undefined {
  if (obstacle === "paused") return redemption.pausedText;
  if (obstacle === "frozen") return redemption.frozenText;
  if (obstacle === "permission") return NO_PERMISSION;
  return obstacle === "day-limit"
    ? redemption.dayLimitText(String(dayOrders?.most ?? ""))
    : undefined;
}
