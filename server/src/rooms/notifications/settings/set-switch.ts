import { ApiError } from "@nodeyard/contract/error.ts";
import { isChatKind } from "@nodeyard/contract/notice-kinds.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { isAlwaysOn } from "@nodeyard/contract/notifications/rules.ts";
import { handle } from "../../../platform/http/route.ts";

/** Switches a channel for one kind of notice; what is made from now on follows it. */
export const setSwitch = handle(
  calls.setNoticeSwitch,
  async ({ db, config }, { kind, channel, isOn }, { accountId }) => {
    if (!isOn && isAlwaysOn(kind, channel)) throw new ApiError(notificationErrors.securityStays);
    if (isOn && channel === "chat" && !(isChatKind(kind) && config.wechat?.templates.has(kind)))
      throw new ApiError(notificationErrors.chatKindUnavailable);
    await db
      .insertInto("notice_switches")
      .values({ account_id: accountId, kind, channel, is_on: isOn })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "kind", "channel"]).doUpdateSet({ is_on: isOn }),
      )
      .execute();
    return { message: notificationMessages.switched };
  },
);
