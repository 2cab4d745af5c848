import { defineSearch, matching, pageParameter } from "../../shared/search-params.ts";

/** The page of the records, and the record whose steps are open. */
export const exchangeSearch = defineSearch({
  page: pageParameter,
  id: matching(/^\d{1,18}$/),
});
