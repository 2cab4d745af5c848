import { CHANNELS, REVIEW_REASONS } from "@nodeyard/contract/redemption/rules.ts";
import {
  choice,
  dayParameter,
  defineSearch,
  matching,
  optionalChoice,
  pageParameter,
  shortText,
} from "../../shared/search-params.ts";

const TEXT = shortText(80);

/** The search and the page of the accounts, and the account that is open. */
export const accountsSearch = defineSearch({
  search: TEXT,
  page: pageParameter,
  account: matching(/^\d{1,18}$/),
  tab: choice(["ledger", "limits", "permissions", "log"]),
  tabPage: pageParameter,
});

/** Filters of the orders that wait for approval, and the page. */
export const reviewsSearch = defineSearch({
  account: TEXT,
  channel: optionalChoice(CHANNELS),
  why: optionalChoice(REVIEW_REASONS),
  page: pageParameter,
});

/** Open requests or all, and the page. */
export const requestsSearch = defineSearch({
  show: choice(["open", "all"]),
  page: pageParameter,
});

/** Jobs that fail or all, and the page. */
export const jobsSearch = defineSearch({
  show: choice(["failing", "all"]),
  page: pageParameter,
});

/** Filters of the audit log. */
export const auditSearch = defineSearch({
  actor: TEXT,
  subject: TEXT,
  act: shortText(60),
  by: choice(["operators", "everybody"]),
  from: dayParameter,
  until: dayParameter,
  page: pageParameter,
});
