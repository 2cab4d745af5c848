import { getGithub } from "@nodeyard/contract/feed/calls.ts";
import { FEED_LENGTH, readFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { callQuery } from "../../shared/call-query.ts";

const EVERY_MS = 60_000;

/** The feed, all on one page. */
export const feedEntries = callQuery(
  getGithub,
  {},
  {
    refetchInterval: EVERY_MS,
    select: ({ list, answeredAt, isLate }) => {
      const rows = list.flatMap((text) => readFeedEntry(text) ?? []);
      return { rows, total: rows.length, pageSize: FEED_LENGTH, answeredAt, isLate };
    },
  },
);
