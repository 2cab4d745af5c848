import { choice, defineSearch, pageParameter } from "../../../shared/search-params.ts";

/** Open requests or all, and the page. */
export const identitiesSearch = defineSearch({
  show: choice(["open", "all"]),
  page: pageParameter,
});
