import type { NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import type { Channel } from "@nodeyard/contract/notifications/rules.ts";
import type { Queryable } from "../../../platform/database.ts";

/** Stores an owner's choice; notices made from now on follow it. */
export async function writeSwitch(
  db: Queryable,
  accountId: bigint,
  { kind, channel, isOn }: { kind: NoticeKind; channel: Channel; isOn: boolean },
): Promise<void> {
  await db
    .insertInto("notice_switches")
    .values({ account_id: accountId, kind, channel, is_on: isOn })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "kind", "channel"]).doUpdateSet({ is_on: isOn }),
    )
    .execute();
}
