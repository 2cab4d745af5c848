import { listAllAnnouncements } from "@nodeyard/contract/home/operator/calls.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

export function allAnnouncements(page: number) {
  return pagedQuery(listAllAnnouncements, { pageNum: page }, AFTER_ACTS);
}
