import { SOURCE_LATE_MINUTES } from "@nodeyard/contract/feed/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { FeedSourceSettings } from "../../platform/config.ts";
import type { FeedSourcesTable } from "../../platform/schema.ts";

/** The organisation's events at the configured API; also the name by which rows know their source. */
export function eventsAddress({ url, organisation }: FeedSourceSettings): string {
  return `${url.replace(/\/+$/, "")}/orgs/${organisation}/events`;
}

/** Stored state of a source; undefined before its first poll. */
export function readSource(
  db: Queryable,
  source: string,
): Promise<Selectable<FeedSourcesTable> | undefined> {
  return db.selectFrom("feed_sources").selectAll().where("source", "=", source).executeTakeFirst();
}

/** True if a source has been away for a while: it fails, or nothing asks it. */
export function isLate(known: Selectable<FeedSourcesTable> | undefined, now: Date): boolean {
  if (!known?.answered_at) return true;
  const due = known.failing_since === null ? known.ask_at : known.answered_at;
  return now.getTime() - due.getTime() > SOURCE_LATE_MINUTES * MINUTE_MS;
}
