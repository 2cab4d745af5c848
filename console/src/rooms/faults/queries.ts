import { getAbnormalDisk, getDevErr, getDevErrBymac } from "@nodeyard/contract/faults/calls.ts";
import {
  FAULTS_PAGE_SIZE,
  type FaultKind,
  type FaultShow,
} from "@nodeyard/contract/faults/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

/** The rules are applied every five minutes. */
const EVERY_MS = 60_000;

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
  const isUnfiltered = search === "";
  return callQuery(
    isUnfiltered ? getDevErr : getDevErrBymac,
    isUnfiltered ? { ...request, from_type: 1 } : { ...request, ...named },
    {
      meta: { shows: ["devices", "monitoring", "dial"] },
      select: ({ dev_err_list: rows, total, pageSize }) => ({ rows, total, pageSize }),
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_MS,
    },
  );
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
