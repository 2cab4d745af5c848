import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { currentEntries } from "../feed-entries.ts";
import { eventsAddress, readSource } from "../feed-source.ts";
import { fetchEvents, type EventsAnswer } from "./fetch-events.ts";
import type { FeedEvent } from "./read-events.ts";

/** Without a token, sixty requests an hour are allowed to an address, unchanged answers included. */
const EVERY_SECONDS = { withToken: 60, without: 300 } as const;
/** A failing source is asked after twice as long each time, up to this. */
const MAX_BACKOFF_SECONDS = 3600;
/** Longest wait that a source may ask for: its clock or its answer can be wrong. */
const MAX_WAIT_SECONDS = 86_400;
/** Events kept: twice what an answer has, so that an unpublished one that is still in it is known. */
const KEPT_EVENTS = 200;

/** Seconds until the next request: as the source wishes, within bounds. */
function waitOf(answer: EventsAnswer, everySeconds: number, failures: number): number {
  const backoff = Math.min(everySeconds * 2 ** failures, MAX_BACKOFF_SECONDS);
  return Math.max(backoff, Math.min(answer.waitSeconds ?? 0, MAX_WAIT_SECONDS));
}

async function saveEvents(
  tx: Tx,
  source: string,
  events: readonly FeedEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto("feed_entries")
    .values(
      events.map(({ eventId, type, login, url, at }) => ({
        source,
        event_id: eventId,
        type,
        login,
        url,
        happened_at: at,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["source", "event_id"]).doNothing())
    .execute();
}

/** Asks the source when it is due, and keeps its answer; a failure leaves the last good one. Idempotent. */
export async function readFeed({ db, clock, config, log }: Deps): Promise<void> {
  const { feedSource } = config;
  if (!feedSource) return;
  const source = eventsAddress(feedSource);
  const known = await readSource(db, source);
  const now = clock.now();
  if (known && known.ask_at > now) return;
  const answer = await fetchEvents(feedSource, known?.etag ?? undefined, now);
  const failures = answer.kind === "failed" ? (known?.failures ?? 0) + 1 : 0;
  const everySeconds =
    feedSource.token === undefined ? EVERY_SECONDS.without : EVERY_SECONDS.withToken;
  const waitSeconds = waitOf(answer, everySeconds, failures);
  const row = {
    etag: answer.kind === "events" ? answer.etag : (known?.etag ?? null),
    answered_at: answer.kind === "failed" ? (known?.answered_at ?? null) : now,
    failing_since: answer.kind === "failed" ? (known?.failing_since ?? now) : null,
    failure: answer.kind === "failed" ? answer.failure : null,
    failures,
    ask_at: new Date(now.getTime() + waitSeconds * 1000),
  };
  await db.transaction().execute(async (tx) => {
    if (answer.kind === "events") await saveEvents(tx, source, answer.events, now);
    await tx
      .insertInto("feed_sources")
      .values({ source, ...row })
      .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
      .execute();
  });
  if (answer.kind === "failed")
    log.warn({ source, failure: answer.failure, failures }, "the feed's source gave no answer");
}

/** Deletes events beyond the newest, and everything of former sources. */
export async function deleteOldEvents(deps: Deps): Promise<void> {
  const kept = currentEntries(deps)
    .select("feed_entry_id")
    .where("source", "is not", null)
    .orderBy("happened_at", "desc")
    .orderBy("feed_entry_id", "desc")
    .limit(KEPT_EVENTS);
  await deps.db
    .deleteFrom("feed_entries")
    .where("source", "is not", null)
    .where("feed_entry_id", "not in", kept)
    .execute();
  const { feedSource } = deps.config;
  await sql`delete from feed_sources where source is distinct from ${feedSource ? eventsAddress(feedSource) : null}`.execute(
    deps.db,
  );
}

export const readFeedJob: JobDefinition = {
  name: "read-feed",
  task: readFeed,
  cron: "* * * * *",
};
