import {
  choice,
  dayParameter,
  defineSearch,
  matching,
  pageParameter,
  shortText,
} from "../../../shared/search-params.ts";

/** The part of the payouts, what ended ones are narrowed by, the page, and the check whose report is open. */
export const payoutsSearch = defineSearch({
  view: choice(["open", "sent", "ended", "checks"]),
  status: choice(["all", "completed", "canceled"]),
  account: shortText(80),
  from: dayParameter,
  until: dayParameter,
  page: pageParameter,
  check: matching(/^\d{1,18}$/),
});
