import { listFaults } from "@nodeyard/contract/faults/operator/calls.ts";
import type { FaultKind, FaultShow } from "@nodeyard/contract/faults/rules.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export function faultsOfAll(text: string, show: FaultShow, kind: FaultKind | "any", page: number) {
  const request = {
    show,
    kind: kind === "any" ? undefined : kind,
    text: text || undefined,
    pageNum: page,
  };
  return pagedQuery(listFaults, request, LIVE);
}
