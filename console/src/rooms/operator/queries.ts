import {
  listAcceptances,
  listGaps,
  listTaskNeeds,
} from "@nodeyard/contract/acceptance/operator-calls.ts";
import type { RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import {
  getBillRecordList,
  getBusiness,
  listBillMonths,
  listBills,
  listDisputes,
  type ListBillsQuery,
} from "@nodeyard/contract/bills/operator-calls.ts";
import { listBuybackBatches } from "@nodeyard/contract/buyback/batch-calls.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator-calls.ts";
import { listDialConfigs } from "@nodeyard/contract/dial/operator-calls.ts";
import { listFaults } from "@nodeyard/contract/faults/operator-calls.ts";
import type { FaultKind, FaultShow } from "@nodeyard/contract/faults/rules.ts";
import type { ConfigShow } from "@nodeyard/contract/dial/rules.ts";
import {
  getExchangeStock,
  listExchanges,
  type ListExchangesQuery,
} from "@nodeyard/contract/exchange/operator-calls.ts";
import { listFeedEntries } from "@nodeyard/contract/feed/calls.ts";
import { listAllAnnouncements } from "@nodeyard/contract/home/calls.ts";
import { listPhotoReviews } from "@nodeyard/contract/identity/photo-calls.ts";
import {
  findAccounts,
  getAccount,
  listAccountLedger,
} from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit, type AuditQuery } from "@nodeyard/contract/operator/audit-calls.ts";
import {
  getAdminDeployLog,
  getAdminStandardNode,
  type OwnedNode,
} from "@nodeyard/contract/operator/node-calls.ts";
import { listCodePools } from "@nodeyard/contract/operator/code-calls.ts";
import { explainDeviceDay, listOperatorDevices } from "@nodeyard/contract/operator/device-calls.ts";
import { listJobs } from "@nodeyard/contract/operator/job-calls.ts";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { listPayouts } from "@nodeyard/contract/operator/payout-calls.ts";
import { getPayoutCheck, listPayoutChecks } from "@nodeyard/contract/operator/check-calls.ts";
import {
  listEndedPayouts,
  listSentPayouts,
  type EndedPayoutsQuery,
} from "@nodeyard/contract/operator/history-calls.ts";
import { listRates } from "@nodeyard/contract/operator/rate-calls.ts";
import { listRequests } from "@nodeyard/contract/operator/request-calls.ts";
import { listSettings } from "@nodeyard/contract/operator/setting-calls.ts";
import type { DeviceShow } from "@nodeyard/contract/operator/device-shows.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { operatorKey } from "./cache-keys.ts";

/** What others change while the page is open is fetched again. */
const EVERY_MS = 15_000;
/** While bills are calculated. */
const CALCULATING_EVERY_MS = 3000;
/** A check takes seconds. */
const CHECK_RUNS_MS = 2_000;

export const operatorOverview = queryOptions({
  queryKey: operatorKey("overview"),
  queryFn: ({ signal }) => call(getOperatorOverview, {}, { signal }),
  refetchInterval: EVERY_MS,
});

export function accounts(text: string, page: number) {
  return queryOptions({
    queryKey: operatorKey("accounts", text, page),
    queryFn: ({ signal }) =>
      call(
        findAccounts,
        { pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function account(accountId: string) {
  return queryOptions({
    queryKey: operatorKey("account", accountId),
    queryFn: ({ signal }) => call(getAccount, { accountId }, { signal }),
    select: (answer) => answer.account,
  });
}

export function accountLedger(accountId: string, page: number) {
  return queryOptions({
    queryKey: operatorKey("ledger", accountId, page),
    queryFn: ({ signal }) =>
      call(
        listAccountLedger,
        { accountId, pageNum: page, pageSize: DEFAULT_PAGE_SIZE },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function requests(show: "open" | "all", page: number) {
  return queryOptions({
    queryKey: operatorKey("requests", show, page),
    queryFn: ({ signal }) =>
      call(listRequests, { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function photoReviews(show: "open" | "all", page: number) {
  return queryOptions({
    queryKey: operatorKey("identities", show, page),
    queryFn: ({ signal }) =>
      call(listPhotoReviews, { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export const openBuybacks = queryOptions({
  queryKey: operatorKey("buybacks"),
  queryFn: ({ signal }) => call(listOpenBuybacks, {}, { signal }),
  refetchInterval: EVERY_MS,
});

export function buybackBatches(page: number) {
  return queryOptions({
    queryKey: operatorKey("batches", page),
    queryFn: ({ signal }) =>
      call(listBuybackBatches, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export const exchangeStock = queryOptions({
  queryKey: operatorKey("exchange-stock"),
  queryFn: ({ signal }) => call(getExchangeStock, {}, { signal }),
  refetchInterval: EVERY_MS,
});

export function allExchanges(filter: Pick<ListExchangesQuery, "state" | "account">, page: number) {
  return queryOptions({
    queryKey: operatorKey("exchanges", filter, page),
    queryFn: ({ signal }) =>
      call(listExchanges, { ...filter, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export const billMonths = queryOptions({
  queryKey: operatorKey("bill-months"),
  queryFn: ({ signal }) => call(listBillMonths, {}, { signal }),
  select: ({ months }) => months,
  refetchInterval: ({ state }) =>
    state.data?.months.some(({ calculation }) => calculation) ? CALCULATING_EVERY_MS : EVERY_MS,
});

export function businesses(date: string) {
  return queryOptions({
    queryKey: operatorKey("businesses", date),
    queryFn: ({ signal }) => call(getBusiness, { date }, { signal }),
    select: ({ data }) => data,
    refetchInterval: EVERY_MS,
  });
}

export function allBills(filter: Pick<ListBillsQuery, "date" | "state" | "account">, page: number) {
  return queryOptions({
    queryKey: operatorKey("bills", filter, page),
    queryFn: ({ signal }) =>
      call(listBills, { ...filter, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function billSupplements(page: number) {
  return queryOptions({
    queryKey: operatorKey("bill-supplements", page),
    queryFn: ({ signal }) =>
      call(getBillRecordList, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function billDisputes(page: number) {
  return queryOptions({
    queryKey: operatorKey("bill-disputes", page),
    queryFn: ({ signal }) =>
      call(listDisputes, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export const openPayouts = queryOptions({
  queryKey: operatorKey("payouts"),
  queryFn: ({ signal }) => call(listPayouts, {}, { signal }),
  refetchInterval: EVERY_MS,
});

export function sentPayouts(page: number) {
  return queryOptions({
    queryKey: operatorKey("sent", page),
    queryFn: ({ signal }) =>
      call(listSentPayouts, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

type EndedFilter = Omit<EndedPayoutsQuery, "pageNum" | "pageSize">;

export function endedPayouts(filter: EndedFilter, page: number) {
  return queryOptions({
    queryKey: operatorKey("ended", filter, page),
    queryFn: ({ signal }) =>
      call(listEndedPayouts, { ...filter, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function payoutChecks(page: number) {
  return queryOptions({
    queryKey: operatorKey("checks", page),
    queryFn: ({ signal }) =>
      call(listPayoutChecks, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((check) => check.state === "running") === true
        ? CHECK_RUNS_MS
        : EVERY_MS,
  });
}

/** What a reconciliation or an audit found. */
export function payoutCheck(checkId: string) {
  return queryOptions({
    queryKey: operatorKey("check", checkId),
    queryFn: ({ signal }) => call(getPayoutCheck, { checkId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.check.state === "running" ? CHECK_RUNS_MS : false),
  });
}

export function jobs(show: "failing" | "all", page: number) {
  return queryOptions({
    queryKey: operatorKey("jobs", show, page),
    queryFn: ({ signal }) =>
      call(listJobs, { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function devicesOfAll(text: string, show: DeviceShow, page: number) {
  return queryOptions({
    queryKey: operatorKey("devices", text, show, page),
    queryFn: ({ signal }) =>
      call(
        listOperatorDevices,
        { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function dialConfigsOfAll(text: string, show: ConfigShow, page: number) {
  return queryOptions({
    queryKey: operatorKey("dial-configs", text, show, page),
    queryFn: ({ signal }) =>
      call(
        listDialConfigs,
        { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** Configurations of one owner that no node has. */
export function freeConfigsOf({ accountId, email }: OwnedNode["owner"]) {
  return queryOptions({
    queryKey: operatorKey("free-configs", accountId),
    queryFn: ({ signal }) =>
      call(
        listDialConfigs,
        { text: email, show: "unused", pageSize: EXPORT_PAGE_SIZE },
        { signal },
      ),
    // An address can be a part of another one.
    select: ({ list }) => list.filter(({ owner }) => owner.accountId === accountId),
  });
}

export function faultsOfAll(text: string, show: FaultShow, kind: FaultKind | "any", page: number) {
  const request = {
    show,
    ...(kind === "any" ? {} : { kind }),
    ...(text === "" ? {} : { text }),
    pageNum: page,
    pageSize: DEFAULT_PAGE_SIZE,
  };
  return queryOptions({
    queryKey: operatorKey("faults", text, show, kind, page),
    queryFn: ({ signal }) => call(listFaults, request, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function nodesOfAll(text: string, show: NodeShow, page: number) {
  return queryOptions({
    queryKey: operatorKey("nodes", text, show, page),
    queryFn: ({ signal }) =>
      call(
        getAdminStandardNode,
        { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function nodeLog(serverID: string) {
  return queryOptions({
    queryKey: operatorKey("node-log", serverID),
    queryFn: ({ signal }) => call(getAdminDeployLog, { serverID }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? CHECK_RUNS_MS : false),
  });
}

/** A device's UTC day, as its owner has it explained. */
export function deviceDay(deviceId: string, day: string) {
  return queryOptions({
    queryKey: operatorKey("why", deviceId, day),
    queryFn: ({ signal }) => call(explainDeviceDay, { deviceId, day }, { signal }),
  });
}

export const codePools = queryOptions({
  queryKey: operatorKey("codes"),
  queryFn: ({ signal }) => call(listCodePools, {}, { signal }),
  refetchInterval: EVERY_MS,
});

export const rates = queryOptions({
  queryKey: operatorKey("rates"),
  queryFn: ({ signal }) => call(listRates, {}, { signal }),
});

export const settings = queryOptions({
  queryKey: operatorKey("settings"),
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
});

/** All entries of the feed, and its source. */
export function allFeedEntries(page: number) {
  return queryOptions({
    queryKey: operatorKey("feed", page),
    queryFn: ({ signal }) =>
      call(listFeedEntries, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize, source }) => ({ rows: list, total, pageSize, source }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function allAnnouncements(page: number) {
  return queryOptions({
    queryKey: operatorKey("announcements", page),
    queryFn: ({ signal }) =>
      call(listAllAnnouncements, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

type AuditFilter = Omit<AuditQuery, "pageNum" | "pageSize">;

export function audit(filter: AuditFilter, page: number) {
  return queryOptions({
    queryKey: operatorKey("audit", filter, page),
    queryFn: ({ signal }) =>
      call(listAudit, { ...filter, pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

/** A page of an export. */
export async function exportedAudit(filter: AuditFilter, page: number, signal: AbortSignal) {
  const request = { ...filter, pageNum: page, pageSize: EXPORT_PAGE_SIZE };
  const { list, total } = await call(listAudit, request, { signal });
  return { rows: list, total };
}

export function acceptancesOfAll(text: string, show: RunState | "all", page: number) {
  return queryOptions({
    queryKey: operatorKey("acceptances", text, show, page),
    queryFn: ({ signal }) =>
      call(
        listAcceptances,
        { show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** All rows of a short list, as its page. */
function wholeList<Row>({ list }: { list: readonly Row[] }) {
  return { rows: list, total: list.length, pageSize: Math.max(1, list.length) };
}

export const publishedGaps = queryOptions({
  queryKey: operatorKey("gaps"),
  queryFn: ({ signal }) => call(listGaps, {}, { signal }),
  select: (answer) => wholeList(answer),
});

export const taskNeedsOfAll = queryOptions({
  queryKey: operatorKey("task-needs"),
  queryFn: ({ signal }) => call(listTaskNeeds, {}, { signal }),
  select: (answer) => wholeList(answer),
});
