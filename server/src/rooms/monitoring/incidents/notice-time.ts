import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { monitoringMessages } from "@nodeyard/contract/monitoring/errors.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";

/** Minutes from the last report to the notice: the owner's choice, else the server's setting. */
export const getFaultNotices = handle(calls.getFaultNotices, async (deps, _request, caller) => {
  const chosen = await deps.db
    .selectFrom("fault_notice_choices")
    .select("after_minutes")
    .where("account_id", "=", caller.accountId)
    .executeTakeFirst();
  const { faultNoticeDelaySeconds } = deps.config;
  const byServer = Math.round(ONLINE_WITHIN_MS / MINUTE_MS + faultNoticeDelaySeconds / 60);
  return { afterMinutes: chosen?.after_minutes ?? byServer };
});

/** Chooses when an owner is notified; applies to faults of which no mail was sent yet. */
export const setFaultNotices = handle(
  calls.setFaultNotices,
  async (deps, { afterMinutes }, caller) => {
    await deps.db
      .insertInto("fault_notice_choices")
      .values({ account_id: caller.accountId, after_minutes: afterMinutes })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet({ after_minutes: afterMinutes }),
      )
      .execute();
    return { message: monitoringMessages.faultNoticesSet };
  },
);
