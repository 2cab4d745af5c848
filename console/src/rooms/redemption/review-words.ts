// Offered to other rooms.
import type { ChannelName, ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import { messages } from "../../shared/i18n.ts";

/** Why an order waits for approval, as operators read it. */
export const REVIEWS: Readonly<Record<ReviewReason, string>> = messages(
  {
    "unbooked-payment": "付给该钱包的款项尚未入账",
    "young-account": "新账户动用近期收益",
    "new-devices": "近期收益多来自新设备",
    "one-address": "近期收益多来自同一地址的新设备",
    "first-payout": "首次付款且金额较大",
    "account-ceiling": "超过账户 24 小时额度",
    "total-ceiling": "超过全站 24 小时额度",
    "hour-ceiling": "超过全站 1 小时额度",
  },
  {
    "unbooked-payment": "Payment to its wallet not in the ledger",
    "young-account": "Young account, recent revenue",
    "new-devices": "Recent revenue mostly of new devices",
    "one-address": "Recent revenue mostly of new devices at one address",
    "first-payout": "Large first payout",
    "account-ceiling": "Above the account's ceiling, 24 hours",
    "total-ceiling": "Above all accounts' ceiling, 24 hours",
    "hour-ceiling": "Above all accounts' ceiling, an hour",
  },
);

/** Channels, by name. */
export const CHANNEL_WORDS: Readonly<Record<ChannelName, string>> = messages(
  {
    withdrawal: "提现",
    buyback: "现金回购",
    "buyback-second": "大额回购",
    "auto-withdrawal": "自动提现",
    exchange: "礼品卡",
  },
  {
    withdrawal: "Withdrawal",
    buyback: "Buy-back",
    "buyback-second": "Large buy-back",
    "auto-withdrawal": "Automatic withdrawal",
    exchange: "Gift cards",
  },
);
