import { BILL_STATES } from "@nodeyard/contract/bills/rules.ts";
import { RUN_STATES } from "@nodeyard/contract/acceptance/run-states.ts";
import { CONFIG_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { FAULT_KINDS, FAULT_SHOWS } from "@nodeyard/contract/faults/rules.ts";
import { DEVICE_SHOWS } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import {
  choice,
  dayParameter,
  defineSearch,
  matching,
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

/** Open requests or all, and the page. */
export const requestsSearch = defineSearch({
  show: choice(["open", "all"]),
  page: pageParameter,
});

/** The part of the payouts, what ended ones are narrowed by, the page, and the check whose report is open. */
export const payoutsSearch = defineSearch({
  view: choice(["open", "sent", "ended", "checks"]),
  status: choice(["all", "completed", "canceled"]),
  account: TEXT,
  from: dayParameter,
  until: dayParameter,
  page: pageParameter,
  check: matching(/^\d{1,18}$/),
});

/** Buy-backs in progress or batches that are paid by hand, and the page. */
export const buybacksSearch = defineSearch({
  view: choice(["open", "batches"]),
  page: pageParameter,
});

/** The part of the gift cards, what exchanges are narrowed by, and the page. */
export const exchangesSearch = defineSearch({
  view: choice(["stock", "exchanges"]),
  state: choice(["all", "exchanging", "done", "returned"]),
  account: TEXT,
  page: pageParameter,
});

/** The part of the bills, the month, what its bills are narrowed by, and the page. */
export const operatorBillsSearch = defineSearch({
  view: choice(["months", "bills", "supplements", "disputes"]),
  month: matching(/^\d{4}-\d\d$/),
  state: choice(["all", ...BILL_STATES]),
  account: TEXT,
  page: pageParameter,
});

/** Jobs that fail or all, and the page. */
export const jobsSearch = defineSearch({
  show: choice(["failing", "all"]),
  page: pageParameter,
});

/** The search of acceptances, which of them, and the page. */
export const acceptancesSearch = defineSearch({
  search: TEXT,
  show: choice(["all", ...RUN_STATES]),
  page: pageParameter,
});

/** The search of dial configurations, which of them, and the page. */
export const dialConfigsSearch = defineSearch({
  search: TEXT,
  show: choice(CONFIG_SHOWS),
  page: pageParameter,
});

/** What the faults of all owners' devices are narrowed by, and the page. */
export const faultsSearch = defineSearch({
  search: TEXT,
  show: choice(FAULT_SHOWS),
  kind: choice(["any", ...FAULT_KINDS]),
  page: pageParameter,
});

/** What the devices of all owners are narrowed by, and the page. */
export const devicesSearch = defineSearch({
  search: TEXT,
  show: choice(DEVICE_SHOWS),
  page: pageParameter,
});

/** What the nodes of all owners are narrowed by, and the page. */
export const nodesSearch = defineSearch({
  search: TEXT,
  show: choice(NODE_SHOWS),
  page: pageParameter,
});

/** The rate that is open, `network` or `task:A east`. */
export const ratesSearch = defineSearch({ rate: shortText(40) });

/** The page of the announcements. */
export const announcementsSearch = defineSearch({ page: pageParameter });

/** The page of the feed. */
export const feedSearch = defineSearch({ page: pageParameter });

/** What the audit log is narrowed by. */
export const auditSearch = defineSearch({
  actor: TEXT,
  subject: TEXT,
  act: shortText(60),
  by: choice(["operators", "everybody"]),
  from: dayParameter,
  until: dayParameter,
  page: pageParameter,
});
