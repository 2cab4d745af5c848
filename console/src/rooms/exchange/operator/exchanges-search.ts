import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** The part of the gift cards, what exchanges are narrowed by, and the page. */
export const exchangesSearch = defineSearch({
  view: choice(["stock", "exchanges"]),
  state: choice(["all", "submitted", "exchanging", "done", "returned"]),
  account: shortText(80),
  page: pageParameter,
});
