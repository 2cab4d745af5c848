import { choice, defineSearch, optionalChoice } from "../../shared/search-params.ts";
import { unitParameter } from "./amount.ts";
import { economicsSearch } from "./economics/economics-search.ts";
import { FIGURE_NAMES } from "./figure-names.ts";
import { historySearch } from "./history/history-view.ts";
import { ledgerSearch } from "./ledger/ledger-search.ts";
import { whySearch } from "./why/why-search.ts";

const VIEW_NAMES = ["overview", "why", "history", "economics"] as const;
export type RevenueView = (typeof VIEW_NAMES)[number];

/** Search parameters of `/revenue`: the view, and the ledger sheet of a figure over it. */
export const pageSearch = defineSearch({
  view: choice(VIEW_NAMES),
  ledger: optionalChoice(FIGURE_NAMES),
});

export const overviewSearch = defineSearch({ unit: unitParameter });

/** Everything that an address of `/revenue` may carry. */
export const revenueSearch = defineSearch({
  ...whySearch.parameters,
  ...historySearch.parameters,
  ...economicsSearch.parameters,
  ...ledgerSearch.parameters,
  ...overviewSearch.parameters,
  ...pageSearch.parameters,
});
