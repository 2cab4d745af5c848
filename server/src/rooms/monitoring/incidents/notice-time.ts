import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import type {
  FaultNoticesRequest,
  FaultNoticesResponse,
} from "@nodeyard/contract/monitoring/calls.ts";
import { monitoringMessages } from "@nodeyard/contract/monitoring/errors.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";

/** Minutes from the last report to the notice: the owner's choice, else the server's setting. */
export async function getFaultNotices(
  deps: Deps,
  caller: OwnerCaller,
): Promise<Result<FaultNoticesResponse>> {
  const chosen = await deps.db
    .selectFrom("fault_notice_choices")
    .select("after_minutes")
    .where("account_id", "=", caller.accountId)
    .executeTakeFirst();
  const { faultNoticeDelaySeconds } = deps.config;
  const byServer = Math.round(ONLINE_WITHIN_MS / MINUTE_MS + faultNoticeDelaySeconds / 60);
  return { afterMinutes: chosen?.after_minutes ?? byServer };
}

/** Chooses when an owner is notified; applies to faults of which no mail was sent yet. */
export async function setFaultNotices(
  deps: Deps,
  { afterMinutes }: FaultNoticesRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db
    .insertInto("fault_notice_choices")
    .values({ account_id: caller.accountId, after_minutes: afterMinutes })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ after_minutes: afterMinutes }),
    )
    .execute();
  return { message: monitoringMessages.faultNoticesSet };
}
