import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import type { SetNoticeHoursRequest } from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { DAY_TIME, minuteOf } from "@nodeyard/contract/notifications/rules.ts";
import { handle } from "../../../platform/http/route.ts";
import { heldUntil } from "../hours/mail-due.ts";
import { hoursOf } from "./read-reach.ts";

/** A time of day as its minute; null if empty. */
function readTime(field: keyof SetNoticeHoursRequest, text: string): number | null {
  if (text === "") return null;
  if (!DAY_TIME.test(text)) throw new ApiError(notificationErrors.timeInvalid, { field });
  return minuteOf(text);
}

/** Saves quiet hours and the time of the daily mail; what is held back follows them at once. */
export const setHours = handle(
  calls.setNoticeHours,
  async ({ db, clock }, request, { accountId }) => {
    const from = readTime("quietFrom", request.quietFrom);
    const until = readTime("quietUntil", request.quietUntil);
    if ((from === null) !== (until === null) || (from !== null && from === until))
      throw new ApiError(notificationErrors.quietIncomplete, {
        field: from === null ? "quietFrom" : "quietUntil",
      });
    const digest = readTime("digestAt", request.digestAt);
    const set = { quiet_from_minute: from, quiet_until_minute: until, digest_minute: digest };
    await db.transaction().execute(async (tx) => {
      const { time_zone } = await tx
        .selectFrom("accounts")
        .select("time_zone")
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("notice_hours")
        .values({ account_id: accountId, ...set })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(set))
        .execute();
      const now = clock.now();
      const due = heldUntil(hoursOf({ time_zone, ...set }), now) ?? now;
      await tx
        .updateTable("notices")
        .set({ mail_due_at: due })
        .where("account_id", "=", accountId)
        .where("mail_due_at", "is not", null)
        .execute();
      await tx
        .updateTable("notice_deliveries")
        .set({ next_try_at: due, held_until: due })
        .where("account_id", "=", accountId)
        .where("held_until", "is not", null)
        .whereRef("next_try_at", "=", "held_until")
        .execute();
    });
    return { message: notificationMessages.hoursSet };
  },
);
