import * as calls from "@nodeyard/contract/feed/operator/calls.ts";
import type { FeedEntriesResponse } from "@nodeyard/contract/feed/operator/calls.ts";
import type { SourceFailure } from "@nodeyard/contract/feed/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { currentEntries, entryState } from "../feed-entries.ts";
import { eventsAddress, readSource } from "../feed-source.ts";

async function presentSource({
  db,
  config: { feedSource },
}: Deps): Promise<FeedEntriesResponse["source"]> {
  if (!feedSource) return null;
  const known = await readSource(db, eventsAddress(feedSource));
  return {
    address: feedSource.url,
    organisation: feedSource.organisation,
    hasToken: feedSource.token !== undefined,
    answeredAt: known?.answered_at?.toISOString() ?? null,
    failure: (known?.failure ?? null) as SourceFailure | null,
    failingSince: known?.failing_since?.toISOString() ?? null,
    askAt: known?.ask_at.toISOString() ?? null,
  };
}

/** All entries for editing, unpublished ones too, and the state of the source. */
export const listEntries = handle(
  calls.listFeedEntries,
  async (deps, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }) => {
    const { total } = await currentEntries(deps)
      .select((select) => select.fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await currentEntries(deps)
      .selectAll()
      .orderBy("happened_at", "desc")
      .orderBy("feed_entry_id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return {
      list: rows.map((row) => {
        const state = entryState(row);
        return { id: String(row.feed_entry_id), ...state, version: versionOf(state) };
      }),
      total: Number(total),
      pageSize,
      source: await presentSource(deps),
    };
  },
);
