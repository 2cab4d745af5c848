// Offered to other rooms.
import type { RedemptionChannel } from "../redemption/switches.ts";

/** Buy-backs, by the gateway, by hand or on fixed days; halted: no payment is requested. */
export const BUYBACKS: RedemptionChannel = { table: "buyback_switches", act: "buyback.switch" };
