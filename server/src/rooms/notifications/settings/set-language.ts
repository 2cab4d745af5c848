import * as calls from "@nodeyard/contract/notifications/calls.ts";
import { notificationMessages } from "@nodeyard/contract/notifications/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";

/** Chooses the language of everything that is sent to the owner; pages are in that of their address. */
export const setLanguage = handle(
  calls.setNoticeLanguage,
  async ({ db }: Pick<Deps, "db">, { writtenIn }, { accountId }) => {
    await db
      .updateTable("accounts")
      .set({ language: writtenIn })
      .where("account_id", "=", accountId)
      .execute();
    return { message: notificationMessages.languageSet };
  },
);
