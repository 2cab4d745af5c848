import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";

/** Automatic withdrawals are paid on the terms of everyone's buy-back, and count towards its quota. */
export const AUTO_TYPE: BuybackType = 94;
