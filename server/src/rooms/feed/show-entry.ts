import { ApiError } from "@nodeyard/contract/error.ts";
import type { ShowFeedEntryRequest } from "@nodeyard/contract/feed/calls.ts";
import { feedMessages } from "@nodeyard/contract/feed/errors.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../account/operator-act.ts";
import { lockEntry, readEntryId } from "./feed-entries.ts";

/** Publishes or unpublishes an entry, an operator's act. One of the source stays unpublished, whatever it answers later. */
export async function showEntry(
  deps: Deps,
  { id, isShown, version, reason }: ShowFeedEntryRequest,
  caller: OwnerCaller,
): Promise<Result<Done>> {
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
}
