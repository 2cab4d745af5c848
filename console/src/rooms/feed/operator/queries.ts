import { listFeedEntries } from "@nodeyard/contract/feed/operator/calls.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

/** All entries of the feed, and its source. */
export function allFeedEntries(page: number) {
  return pagedQuery(listFeedEntries, { pageNum: page }, LIVE);
}
