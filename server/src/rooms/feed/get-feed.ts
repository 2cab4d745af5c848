import * as calls from "@nodeyard/contract/feed/calls.ts";
import { FEED_LENGTH, writeFeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { currentEntries, entryState } from "./feed-entries.ts";
import { eventsAddress, isLate, readSource } from "./feed-source.ts";

/** Published entries, and how old the source's are. Never waits for the source: a job asks it. */
export const getFeed = handle(calls.getGithub, async (deps) => {
  const { db, clock, config } = deps;
  const rows = await currentEntries(deps)
    .selectAll()
    .where("withdrawn_at", "is", null)
    .orderBy("happened_at", "desc")
    .orderBy("feed_entry_id", "desc")
    .limit(FEED_LENGTH)
    .execute();
  const source = config.feedSource && (await readSource(db, eventsAddress(config.feedSource)));
  return {
    list: rows.map((row) => writeFeedEntry({ id: String(row.feed_entry_id), ...entryState(row) })),
    answeredAt: source?.answered_at?.toISOString() ?? null,
    isLate: config.feedSource !== undefined && isLate(source, clock.now()),
  };
});
