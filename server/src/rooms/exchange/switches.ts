import type { RedemptionChannel } from "../redemption/switches.ts";

/** Exchanges for gift cards; halted: no card is given. */
export const EXCHANGES: RedemptionChannel = { table: "exchange_switches", act: "exchange.switch" };
