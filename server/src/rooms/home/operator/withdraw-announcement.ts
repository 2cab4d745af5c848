import * as calls from "@nodeyard/contract/home/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { homeMessages } from "@nodeyard/contract/home/errors.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { lockAnnouncement } from "./announcement-state.ts";
import { readAnnouncementId } from "./read-announcement-id.ts";

/** Unpublishes an announcement, an operator's act. Its text is kept. */
export const withdrawAnnouncement = handle(
  calls.withdrawAnnouncement,
  async (deps, { id, version, reason }, caller) => {
    const announcementId = readAnnouncementId(id);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "home.withdraw-announcement",
        roles: ["support"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: () => lockAnnouncement(tx, announcementId),
        change: async (before, at) => {
          if (before.withdrawnAt !== null) throw new ApiError(operatorErrors.nothingChanges);
          await tx
            .updateTable("announcements")
            .set({ withdrawn_at: at })
            .where("announcement_id", "=", announcementId)
            .execute();
          const after = { announcementId: id, ...before, withdrawnAt: at.toISOString() };
          return { after, result: undefined };
        },
      }),
    );
    return { message: homeMessages.withdrawn };
  },
);
