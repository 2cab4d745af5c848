import { choice, defineSearch, pageParameter } from "../../../shared/search-params.ts";

/** Buy-backs in progress or batches that are paid by hand, and the page. */
export const buybacksSearch = defineSearch({
  view: choice(["open", "batches"]),
  page: pageParameter,
});
