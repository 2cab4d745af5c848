import { ApiError } from "@nodeyard/contract/error.ts";
import { isChatKind } from "@nodeyard/contract/notice-kinds.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { isAlwaysOn } from "@nodeyard/contract/notifications/rules.ts";
import { handle } from "../../../platform/http/route.ts";
import { writeSwitch } from "./write-switch.ts";

/** Switches a channel for one kind of notice; what is made from now on follows it. */
export const setSwitch = handle(
  calls.setNoticeSwitch,
  async ({ db, config }, { kind, channel, isOn }, { accountId }) => {
    if (!isOn && isAlwaysOn(kind, channel)) throw new ApiError(notificationErrors.securityStays);
    if (isOn && channel === "chat" && !(isChatKind(kind) && config.wechat?.templates.has(kind)))
      throw new ApiError(notificationErrors.chatKindUnavailable);
    await writeSwitch(db, accountId, { kind, channel, isOn });
    return { message: notificationMessages.switched };
  },
);
