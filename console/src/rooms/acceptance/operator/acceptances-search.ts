import { RUN_STATES } from "@nodeyard/contract/acceptance/run-states.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** The search of acceptances, which of them, and the page. */
export const acceptancesSearch = defineSearch({
  search: shortText(80),
  show: choice(["all", ...RUN_STATES]),
  page: pageParameter,
});
