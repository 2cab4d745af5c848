import { ApiError } from "@nodeyard/contract/error.ts";
import { feedErrors } from "@nodeyard/contract/feed/errors.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FeedEntriesTable } from "../../platform/schema.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { eventsAddress } from "./feed-source.ts";

/** The entries of operators and of the source that is configured now; those of a former one stay hidden. */
export function currentEntries({ db, config: { feedSource } }: Pick<Deps, "db" | "config">) {
  return db
    .selectFrom("feed_entries")
    .where((where) =>
      where.or([
        where("source", "is", null),
        ...(feedSource ? [where("source", "=", eventsAddress(feedSource))] : []),
      ]),
    );
}

/** An entry as its editor sees it: what audit lines keep and versions are made of. */
export function entryState(row: Selectable<FeedEntriesTable>) {
  return {
    type: row.type,
    login: row.login,
    url: row.url,
    time: row.happened_at.toISOString(),
    isOfSource: row.source !== null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

/** A text that is no id is no entry. */
export function readEntryId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(feedErrors.unknownEntry);
  return id;
}

/** Locks an entry until the transaction ends, and reads it. */
export async function lockEntry(tx: Tx, entryId: bigint) {
  const row = await tx
    .selectFrom("feed_entries")
    .selectAll()
    .where("feed_entry_id", "=", entryId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(feedErrors.unknownEntry);
  return entryState(row);
}
