import { defineSearch, optionalChoice } from "../../shared/search-params.ts";

/** `/bindWallet`: the bound wallet, or its replacement. */
export const walletSearch = defineSearch({ step: optionalChoice(["change"]) });
