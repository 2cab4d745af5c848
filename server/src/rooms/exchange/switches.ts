import type { WayOut } from "../account/way-out-switches.ts";

/** Exchanges for gift cards; halted: no card is given. */
export const EXCHANGES: WayOut = { table: "exchange_switches", act: "exchange.switch" };
