import { BUYBACK_LEVEL, type BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import type { ChannelName, OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import type { Change } from "../lock.ts";

/** The differences between the channels, as far as an assessment depends on them. */
interface ChannelRules {
  readonly kind: OrderKind;
  /** Whose terms a buy-back has. */
  readonly type?: BuybackType;
  /** Verification that it takes. */
  readonly level: number;
  /** Changes that lock it. */
  readonly lockedBy: readonly Change[];
}

const OF_PAYEE = ["payee", "password", "factor", "identity"] as const;

export const CHANNEL_RULES: Readonly<Record<ChannelName, ChannelRules>> = {
  withdrawal: {
    kind: "withdrawal",
    level: 0,
    lockedBy: ["wallet", "password", "factor", "identity"],
  },
  buyback: { kind: "buyback", type: 94, level: BUYBACK_LEVEL, lockedBy: OF_PAYEE },
  "buyback-second": { kind: "buyback", type: 95, level: BUYBACK_LEVEL, lockedBy: OF_PAYEE },
  // On the terms of everyone's buy-back, and within its quota.
  "auto-withdrawal": { kind: "buyback", type: 94, level: BUYBACK_LEVEL, lockedBy: OF_PAYEE },
  exchange: {
    kind: "exchange",
    level: EXCHANGE_LEVEL,
    lockedBy: ["password", "factor", "identity"],
  },
};
