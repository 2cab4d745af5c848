import { CONFIG_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** The search of dial configurations, which of them, and the page. */
export const dialConfigsSearch = defineSearch({
  search: shortText(80),
  show: choice(CONFIG_SHOWS),
  page: pageParameter,
});
