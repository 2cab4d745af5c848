import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  findAccounts,
  getAccount,
  listAccountLedger,
} from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { listJobs } from "@nodeyard/contract/operator/job-calls.ts";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { listRequests } from "@nodeyard/contract/operator/request-calls.ts";
import { listWaitingOrders } from "@nodeyard/contract/operator/review-calls.ts";
import { listSettings } from "@nodeyard/contract/operator/setting-calls.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { callQuery, pagedQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";
import { LIVE } from "../../shared/operator/live.ts";

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

type WaitingFilter = Omit<RequestOf<typeof listWaitingOrders>, "pageNum" | "pageSize">;

export function waitingOrders(filter: WaitingFilter, page: number) {
  return pagedQuery(listWaitingOrders, { ...filter, pageNum: page }, LIVE);
}

export function requests(show: "open" | "all", page: number) {
  return pagedQuery(listRequests, { show, pageNum: page }, LIVE);
}

export function jobs(show: "failing" | "all", page: number) {
  return pagedQuery(listJobs, { show, pageNum: page }, LIVE);
}

export const settings = callQuery(listSettings, {});

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
