import { defineSearch, matching, pageParameter, shortText } from "../../shared/search-params.ts";

/** The month, what its bills are narrowed by, and the page. */
export const billsSearch = defineSearch({
  month: matching(/^\d{4}-\d\d$/),
  host: shortText(80),
  page: pageParameter,
});
