import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { listChatBindings } from "./bindings.ts";

/** Sends to all bound people again: one who still does not follow is muted again by the next message. */
export const enableChat = handle(calls.enableChat, async (deps, _request, { accountId, ip }) => {
  const appId = deps.config.wechat?.appId ?? "";
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await listChatBindings(tx, accountId, appId)).length === 0)
      throw new ApiError(notificationErrors.noChat);
    const deleted = await tx
      .deleteFrom("chat_mutes")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (deleted.numDeletedRows > 0n)
      await recordAct(deps, tx, { act: "notifications.enable-chat", accountId, ip });
  });
  return { message: notificationMessages.chatEnabled };
});
