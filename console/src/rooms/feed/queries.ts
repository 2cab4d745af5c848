import { getGithub } from "@nodeyard/contract/feed/calls.ts";
import { FEED_LENGTH, readFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { feedKey } from "./cache-keys.ts";

const EVERY_MS = 60_000;

/** The feed, all on one page. */
export const feedEntries = queryOptions({
  queryKey: feedKey(),
  queryFn: ({ signal }) => call(getGithub, {}, { signal }),
  refetchInterval: EVERY_MS,
  select: ({ list, answeredAt, isLate }) => {
    const rows = list.flatMap((text) => readFeedEntry(text) ?? []);
    return { rows, total: rows.length, pageSize: FEED_LENGTH, answeredAt, isLate };
  },
});
