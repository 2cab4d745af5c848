import { HOST_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

/** `/dialConfig`: what is searched for, and the page. */
export const configSearch = defineSearch({ search: shortText(80), page: pageParameter });

/** `/dialStatus`: which hosts are shown. */
export const hostSearch = defineSearch({
  search: shortText(80),
  show: choice(["all", ...HOST_SHOWS]),
  page: pageParameter,
});
