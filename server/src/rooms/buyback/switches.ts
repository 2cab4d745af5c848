// Offered to other rooms.
import type { WayOut } from "../account/way-out-switches.ts";

/** Buy-backs, by the gateway, by hand or on fixed days; halted: no payment is requested. */
export const BUYBACKS: WayOut = { table: "buyback_switches", act: "buyback.switch" };
