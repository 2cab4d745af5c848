import type { SetNoticeLanguageRequest } from "@nodeyard/contract/notifications/calls.ts";
import { notificationMessages } from "@nodeyard/contract/notifications/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";

/** Chooses the language of everything that is sent to the owner; pages are in that of their address. */
export async function setLanguage(
  { db }: Pick<Deps, "db">,
  { writtenIn }: SetNoticeLanguageRequest,
  { accountId }: OwnerCaller,
): Promise<Result<Done>> {
  await db
    .updateTable("accounts")
    .set({ language: writtenIn })
    .where("account_id", "=", accountId)
    .execute();
  return { message: notificationMessages.languageSet };
}
