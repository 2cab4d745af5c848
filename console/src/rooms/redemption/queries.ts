// Offered to other rooms.
import { getAvailable, type Available } from "@nodeyard/contract/redemption/calls.ts";
import type { ChannelName } from "@nodeyard/contract/redemption/rules.ts";
import { PRICE_HELD_MS } from "@nodeyard/contract/buyback/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { callQuery } from "../../shared/call-query.ts";

export type { Available };

/** Poll interval while an order is in progress. */
const EVERY_MS = 10_000;

/** A form's price is fetched anew before it is no longer held. */
export const QUOTE_EVERY_MS = PRICE_HELD_MS - MINUTE_MS / 2;

/** The amount that can be taken out by a channel; any order, wallet or payee can change it. */
export function available(channel: ChannelName) {
  return callQuery(
    getAvailable,
    { channel },
    {
      meta: {
        shows: [
          "withdrawal",
          "buyback",
          "exchange",
          "auto-withdrawal",
          "wallet",
          "payee",
          "identity",
        ],
      },
      select: (answer) => answer.data,
      refetchInterval: ({ state }) => (Number(state.data?.data.held ?? 0) > 0 ? EVERY_MS : false),
    },
  );
}
