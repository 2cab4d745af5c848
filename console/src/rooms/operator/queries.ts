import { listFeedEntries } from "@nodeyard/contract/feed/operator/calls.ts";
import { listAllAnnouncements } from "@nodeyard/contract/home/operator/calls.ts";
import { listPhotoReviews } from "@nodeyard/contract/identity/operator/calls.ts";
import { explainDeviceDay } from "@nodeyard/contract/revenue/operator/calls.ts";
import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  listAcceptances,
  listGaps,
  listTaskNeeds,
} from "@nodeyard/contract/acceptance/operator/calls.ts";
import type { RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import {
  getBillRecordList,
  getBusiness,
  listBillMonths,
  listBills,
  listDisputes,
} from "@nodeyard/contract/bills/operator/calls.ts";
import { listBuybackBatches } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import { listFaults } from "@nodeyard/contract/faults/operator/calls.ts";
import type { FaultKind, FaultShow } from "@nodeyard/contract/faults/rules.ts";
import type { ConfigShow } from "@nodeyard/contract/dial/rules.ts";
import { getExchangeStock, listExchanges } from "@nodeyard/contract/exchange/operator/calls.ts";
import {
  findAccounts,
  getAccount,
  listAccountLedger,
} from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import {
  getAdminDeployLog,
  getAdminStandardNode,
  type OwnedNode,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { listCodePools } from "@nodeyard/contract/bcode/operator/calls.ts";
import { listOperatorDevices } from "@nodeyard/contract/devices/operator/calls.ts";
import { listJobs } from "@nodeyard/contract/operator/job-calls.ts";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { listPayouts } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import {
  getPayoutCheck,
  listPayoutChecks,
} from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import {
  listEndedPayouts,
  listSentPayouts,
} from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { listRates } from "@nodeyard/contract/rates/calls.ts";
import { listRequests } from "@nodeyard/contract/operator/request-calls.ts";
import { listSettings } from "@nodeyard/contract/operator/setting-calls.ts";
import type { DeviceShow } from "@nodeyard/contract/devices/operator/device-shows.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { callQuery, pagedQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";

/** What others change while the page is open is fetched again. */
const EVERY_MS = 15_000;
/** An operator's act can change what a list of any room shows. */
const LIVE = { meta: { shows: ["operator"] }, refetchInterval: EVERY_MS } as const;
/** While bills are calculated. */
const CALCULATING_EVERY_MS = 3000;
/** A check takes seconds. */
const CHECK_RUNS_MS = 2_000;

export const operatorOverview = callQuery(getOperatorOverview, {}, LIVE);

export function accounts(text: string, page: number) {
  return pagedQuery(findAccounts, { pageNum: page, text: text || undefined });
}

export function account(accountId: string) {
  return callQuery(getAccount, { accountId }, { select: (answer) => answer.account });
}

export function accountLedger(accountId: string, page: number) {
  return pagedQuery(listAccountLedger, { accountId, pageNum: page });
}

export function requests(show: "open" | "all", page: number) {
  return pagedQuery(listRequests, { show, pageNum: page }, LIVE);
}

export function photoReviews(show: "open" | "all", page: number) {
  return pagedQuery(listPhotoReviews, { show, pageNum: page }, LIVE);
}

export const openBuybacks = callQuery(listOpenBuybacks, {}, LIVE);

export function buybackBatches(page: number) {
  return pagedQuery(listBuybackBatches, { pageNum: page }, LIVE);
}

export const exchangeStock = callQuery(getExchangeStock, {}, LIVE);

export function allExchanges(
  filter: Pick<RequestOf<typeof listExchanges>, "state" | "account">,
  page: number,
) {
  return pagedQuery(listExchanges, { ...filter, pageNum: page }, LIVE);
}

export const billMonths = callQuery(
  listBillMonths,
  {},
  {
    meta: { shows: ["operator"] },
    select: ({ months }) => months,
    refetchInterval: ({ state }) =>
      state.data?.months.some(({ calculation }) => calculation) ? CALCULATING_EVERY_MS : EVERY_MS,
  },
);

export function businesses(date: string) {
  return callQuery(
    getBusiness,
    { date },
    { meta: { shows: ["operator"] }, select: ({ data }) => data, refetchInterval: EVERY_MS },
  );
}

export function allBills(
  filter: Pick<RequestOf<typeof listBills>, "date" | "state" | "account">,
  page: number,
) {
  return pagedQuery(listBills, { ...filter, pageNum: page }, LIVE);
}

export function billSupplements(page: number) {
  return pagedQuery(getBillRecordList, { pageNum: page }, LIVE);
}

export function billDisputes(page: number) {
  return pagedQuery(listDisputes, { pageNum: page }, LIVE);
}

export const openPayouts = callQuery(listPayouts, {}, LIVE);

export function sentPayouts(page: number) {
  return pagedQuery(listSentPayouts, { pageNum: page }, LIVE);
}

type EndedFilter = Omit<RequestOf<typeof listEndedPayouts>, "pageNum" | "pageSize">;

export function endedPayouts(filter: EndedFilter, page: number) {
  return pagedQuery(listEndedPayouts, { ...filter, pageNum: page });
}

export function payoutChecks(page: number) {
  return pagedQuery(
    listPayoutChecks,
    { pageNum: page },
    {
      refetchInterval: ({ state }) =>
        state.data?.list.some((check) => check.state === "running") === true
          ? CHECK_RUNS_MS
          : EVERY_MS,
    },
  );
}

/** What a reconciliation or an audit found. */
export function payoutCheck(checkId: string) {
  return callQuery(
    getPayoutCheck,
    { checkId },
    {
      refetchInterval: ({ state }) =>
        state.data?.check.state === "running" ? CHECK_RUNS_MS : false,
    },
  );
}

export function jobs(show: "failing" | "all", page: number) {
  return pagedQuery(listJobs, { show, pageNum: page }, LIVE);
}

export function devicesOfAll(text: string, show: DeviceShow, page: number) {
  return pagedQuery(listOperatorDevices, { show, pageNum: page, text: text || undefined });
}

export function dialConfigsOfAll(text: string, show: ConfigShow, page: number) {
  return pagedQuery(listDialConfigs, { show, pageNum: page, text: text || undefined }, LIVE);
}

/** Configurations of one owner that no node has. */
export function freeConfigsOf({ accountId, email }: OwnedNode["owner"]) {
  return callQuery(
    listDialConfigs,
    { text: email, show: "unused", pageSize: EXPORT_PAGE_SIZE },
    {
      meta: { shows: ["operator"] },
      // An address can be a part of another one.
      select: ({ list }) => list.filter(({ owner }) => owner.accountId === accountId),
    },
  );
}

export function faultsOfAll(text: string, show: FaultShow, kind: FaultKind | "any", page: number) {
  const request = {
    show,
    kind: kind === "any" ? undefined : kind,
    text: text || undefined,
    pageNum: page,
  };
  return pagedQuery(listFaults, request, LIVE);
}

export function nodesOfAll(text: string, show: NodeShow, page: number) {
  return pagedQuery(getAdminStandardNode, { show, pageNum: page, text: text || undefined }, LIVE);
}

export function nodeLog(serverID: string) {
  return callQuery(
    getAdminDeployLog,
    { serverID },
    { refetchInterval: ({ state }) => (state.data?.isRunning === true ? CHECK_RUNS_MS : false) },
  );
}

/** A device's UTC day, as its owner has it explained. */
export function deviceDay(deviceId: string, day: string) {
  return callQuery(explainDeviceDay, { deviceId, day });
}

export const codePools = callQuery(listCodePools, {}, LIVE);

export const rates = callQuery(listRates, {});

export const settings = callQuery(listSettings, {});

/** All entries of the feed, and its source. */
export function allFeedEntries(page: number) {
  return pagedQuery(listFeedEntries, { pageNum: page }, LIVE);
}

export function allAnnouncements(page: number) {
  return pagedQuery(listAllAnnouncements, { pageNum: page }, { meta: { shows: ["operator"] } });
}

type AuditFilter = Omit<RequestOf<typeof listAudit>, "pageNum" | "pageSize">;

export function audit(filter: AuditFilter, page: number) {
  return pagedQuery(listAudit, { ...filter, pageNum: page });
}

/** A page of an export. */
export async function exportedAudit(filter: AuditFilter, page: number, signal: AbortSignal) {
  const request = { ...filter, pageNum: page, pageSize: EXPORT_PAGE_SIZE };
  const { list, total } = await call(listAudit, request, { signal });
  return { rows: list, total };
}

export function acceptancesOfAll(text: string, show: RunState | "all", page: number) {
  return pagedQuery(listAcceptances, { show, pageNum: page, text: text || undefined }, LIVE);
}

/** All rows of a short list, as its page. */
function wholeList<Row>({ list }: { list: readonly Row[] }) {
  return { rows: list, total: list.length, pageSize: Math.max(1, list.length) };
}

export const publishedGaps = callQuery(
  listGaps,
  {},
  { meta: { shows: ["operator"] }, select: wholeList },
);

export const taskNeedsOfAll = callQuery(
  listTaskNeeds,
  {},
  { meta: { shows: ["operator"] }, select: wholeList },
);
