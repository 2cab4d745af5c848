import * as calls from "@nodeyard/contract/feed/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { readInstant } from "@nodeyard/contract/fields.ts";
import { feedErrors, feedMessages } from "@nodeyard/contract/feed/errors.ts";
import { isFeedUrl, LOGIN } from "@nodeyard/contract/feed/rules.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { entryState, lockEntry, readEntryId } from "../feed-entries.ts";

/** The time of what happened: never in the future. */
function readTime(text: string, now: Date): Date {
  const at = readInstant(text);
  if (!at || at > now) throw new ApiError(feedErrors.timeInvalid);
  return at;
}

/** Creates or updates an operator's entry. An unpublished one stays so. */
export const saveEntry = handle(calls.saveFeedEntry, async (deps, request, caller) => {
  const { id, type, login, url, version = "", reason } = request;
  if (!LOGIN.test(login)) throw new ApiError(feedErrors.loginInvalid);
  if (!isFeedUrl(url)) throw new ApiError(feedErrors.urlInvalid);
  const happenedAt = request.time ? readTime(request.time, deps.clock.now()) : undefined;
  const entryId = await deps.db.transaction().execute((tx) =>
    operatorAct<State, bigint>(deps, tx, {
      act: "feed.save",
      roles: ["support"],
      operator: operatorOf(caller, reason),
      // A change without a version is a change of something that was not seen.
      seen: id ? version : undefined,
      read: async () => {
        const before = id ? await lockEntry(tx, readEntryId(id)) : undefined;
        if (before?.isOfSource) throw new ApiError(feedErrors.ofSource);
        return before ?? {};
      },
      change: async (before, at) => {
        const row = { type, login, url, written_by: caller.accountId, updated_at: at };
        const saved = await (
          id
            ? tx
                .updateTable("feed_entries")
                .set({ ...row, ...(happenedAt && { happened_at: happenedAt }) })
                .where("feed_entry_id", "=", readEntryId(id))
            : tx.insertInto("feed_entries").values({ ...row, happened_at: happenedAt ?? at })
        )
          .returningAll()
          .executeTakeFirstOrThrow();
        const state = entryState(saved);
        if (versionOf(state) === versionOf(before))
          throw new ApiError(operatorErrors.nothingChanges);
        return {
          after: { feedEntryId: String(saved.feed_entry_id), ...state },
          result: saved.feed_entry_id,
        };
      },
    }),
  );
  return { message: feedMessages.saved, id: String(entryId) };
});
