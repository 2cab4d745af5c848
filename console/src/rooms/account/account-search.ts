import { ACTIVITY_KINDS } from "@nodeyard/contract/account/rules.ts";
import { defineSearch, choice, pageParameter } from "../../shared/search-params.ts";

/** The page and the kind of the activity log. */
export const accountSearch = defineSearch({
  page: pageParameter,
  kind: choice(["all", ...ACTIVITY_KINDS]),
});
