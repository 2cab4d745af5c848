import * as calls from "@nodeyard/contract/feed/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { feedMessages } from "@nodeyard/contract/feed/errors.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { lockEntry, readEntryId } from "../feed-entries.ts";

/** Publishes or unpublishes an entry, an operator's act. One of the source stays unpublished, whatever it answers later. */
export const showEntry = handle(
  calls.showFeedEntry,
  async (deps, { id, isShown, version, reason }, caller) => {
    const entryId = readEntryId(id);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: isShown ? "feed.show" : "feed.withdraw",
        roles: ["support"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: () => lockEntry(tx, entryId),
        change: async (before, at) => {
          if ((before.withdrawnAt === null) === isShown)
            throw new ApiError(operatorErrors.nothingChanges);
          await tx
            .updateTable("feed_entries")
            .set({ withdrawn_at: isShown ? null : at, updated_at: at })
            .where("feed_entry_id", "=", entryId)
            .execute();
          const withdrawnAt = isShown ? null : at.toISOString();
          return { after: { feedEntryId: id, ...before, withdrawnAt }, result: undefined };
        },
      }),
    );
    return { message: isShown ? feedMessages.shown : feedMessages.withdrawn };
  },
);
