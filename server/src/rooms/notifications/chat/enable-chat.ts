import { ApiError } from "@nodeyard/contract/error.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { listChatBindings } from "./bindings.ts";

/** Sends to all bound people again: one who still does not follow is muted again by the next message. */
export async function enableChat(
  deps: Deps,
  { accountId, ip }: OwnerCaller,
): Promise<Result<Done>> {
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
}
