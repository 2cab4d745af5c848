import { BILL_STATES } from "@nodeyard/contract/bills/rules.ts";
import {
  choice,
  defineSearch,
  matching,
  pageParameter,
  shortText,
} from "../../../shared/search-params.ts";

/** The part of the bills, the month, what its bills are narrowed by, and the page. */
export const operatorBillsSearch = defineSearch({
  view: choice(["months", "bills", "supplements", "disputes"]),
  month: matching(/^\d{4}-\d\d$/),
  state: choice(["all", ...BILL_STATES]),
  account: shortText(80),
  page: pageParameter,
});
