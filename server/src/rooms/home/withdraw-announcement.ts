import type { Done } from "@nodeyard/contract/response.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { WithdrawAnnouncementRequest } from "@nodeyard/contract/home/calls.ts";
import { homeErrors, homeMessages } from "@nodeyard/contract/home/errors.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { readAnnouncementId } from "./read-announcement-id.ts";

/** Unpublishes an announcement. Idempotent. */
export async function withdrawAnnouncement(
  deps: Deps,
  { id }: WithdrawAnnouncementRequest,
  caller: OwnerCaller,
): Promise<Result<Done>> {
  const announcementId = readAnnouncementId(id);
  const operator = caller.accountId;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("announcements")
      .select("withdrawn_at")
      .where("announcement_id", "=", announcementId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError(homeErrors.unknownAnnouncement);
    if (found.withdrawn_at !== null) return;
    await tx
      .updateTable("announcements")
      .set({ withdrawn_at: now })
      .where("announcement_id", "=", announcementId)
      .execute();
    await writeAudit(tx, {
      at: now,
      actorAccountId: operator,
      subjectAccountId: operator,
      act: "home.withdraw-announcement",
      details: { announcementId: id },
      ip: caller.ip,
    });
  });
  return { message: homeMessages.withdrawn };
}
