import { getAbnormalDisk, getDevErr, getDevErrBymac } from "@nodeyard/contract/faults/calls.ts";
import {
  FAULTS_PAGE_SIZE,
  type FaultKind,
  type FaultShow,
} from "@nodeyard/contract/faults/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { faultsKey } from "./cache-keys.ts";

/** The rules are applied every five minutes. */
const EVERY_MS = 60_000;

/** What a list of faults is narrowed by. */
export interface FaultView {
  readonly type: DeviceType;
  readonly search: string;
  readonly show: FaultShow;
  readonly kind: FaultKind | "any";
  readonly page: number;
}

export function faultList({ type, search, show, kind, page }: FaultView) {
  const request = {
    type,
    show,
    ...(kind === "any" ? {} : { kind }),
    pageNum: page,
    pageSize: FAULTS_PAGE_SIZE,
  };
  const named = type === "lite" ? { macAddr: search } : { hostname: search };
  return queryOptions({
    queryKey: faultsKey("list", type, search, show, kind, page),
    meta: { shows: ["devices", "monitoring", "dial"] },
    queryFn: ({ signal }) =>
      search === ""
        ? call(getDevErr, { ...request, from_type: 1 }, { signal })
        : call(getDevErrBymac, { ...request, ...named }, { signal }),
    select: ({ dev_err_list: rows, total, pageSize }) => ({ rows, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function badDisks(text: string, page: number) {
  const request = { pageNum: page, pageSize: FAULTS_PAGE_SIZE, ...(text === "" ? {} : { text }) };
  return queryOptions({
    queryKey: faultsKey("disks", text, page),
    meta: { shows: ["devices"] },
    queryFn: ({ signal }) => call(getAbnormalDisk, request, { signal }),
    select: ({ data: rows, total, pageSize }) => ({ rows, total, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}
