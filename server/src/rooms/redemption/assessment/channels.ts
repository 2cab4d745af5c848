import { BUYBACK_LEVEL, type BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import type { ChannelName, OrderKind } from "@nodeyard/contract/redemption/rules.ts";

/** The differences between the channels, as far as an assessment depends on them. */
interface ChannelRules {
  readonly kind: OrderKind;
  /** Whose terms a buy-back has. */
  readonly type?: BuybackType;
  /** Verification that it takes. */
  readonly level: number;
}

export const CHANNEL_RULES: Readonly<Record<ChannelName, ChannelRules>> = {
  withdrawal: { kind: "withdrawal", level: 0 },
  buyback: { kind: "buyback", type: 94, level: BUYBACK_LEVEL },
  "buyback-second": { kind: "buyback", type: 95, level: BUYBACK_LEVEL },
  // On the terms of everyone's buy-back, and within its quota.
  "auto-withdrawal": { kind: "buyback", type: 94, level: BUYBACK_LEVEL },
  exchange: { kind: "exchange", level: EXCHANGE_LEVEL },
};
