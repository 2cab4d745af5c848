import {
  getAbnormalDisk,
  getDevErr,
  getDevErrBymac,
  type FaultsResponse,
} from "@nodeyard/contract/faults/calls.ts";
import {
  FAULTS_PAGE_SIZE,
  type FaultKind,
  type FaultShow,
} from "@nodeyard/contract/faults/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";

/** The rules are applied every five minutes. */
const EVERY_MS = 60_000;

export interface FaultView {
  readonly type: DeviceType;
  readonly search: string;
  readonly show: FaultShow;
  readonly kind: FaultKind | "any";
  readonly page: number;
}

/** The call of a view, by whether it is searched, and its request. */
function callOf({ type, search, show, kind, page }: FaultView, pageSize: number) {
  const request = {
    type,
    show,
    ...(kind === "any" ? {} : { kind }),
    pageNum: page,
    pageSize,
  };
  const named = type === "lite" ? { macAddr: search } : { hostname: search };
  return search === ""
    ? ([getDevErr, { ...request, from_type: 1 }] as const)
    : ([getDevErrBymac, { ...request, ...named }] as const);
}

const rowsOf = ({ dev_err_list: rows, total, pageSize }: FaultsResponse) => ({
  rows,
  total,
  pageSize,
});

export function faultList(view: FaultView) {
  const [endpoint, request] = callOf(view, FAULTS_PAGE_SIZE);
  return callQuery(endpoint, request, {
    meta: { shows: ["devices", "monitoring", "dial"] },
    select: rowsOf,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** A page of the faults of a view, for the spreadsheet. */
export async function exportedFaults(view: FaultView, pageSize: number, signal: AbortSignal) {
  const [endpoint, request] = callOf(view, pageSize);
  return rowsOf(await call(endpoint, request, { signal }));
}

export function badDisks(text: string, page: number) {
  const request = { pageNum: page, pageSize: FAULTS_PAGE_SIZE, text: text || undefined };
  return callQuery(getAbnormalDisk, request, {
    meta: { shows: ["devices"] },
    select: ({ data: rows, total, pageSize }) => ({ rows, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}
