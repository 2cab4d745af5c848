import { listPhotoReviews } from "@nodeyard/contract/identity/operator/calls.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export function photoReviews(show: "open" | "all", page: number) {
  return pagedQuery(listPhotoReviews, { show, pageNum: page }, LIVE);
}
