import { notificationMessages } from "@nodeyard/contract/notifications/errors.ts";
import { en as inboxEn } from "../../console/src/rooms/notifications/inbox/messages.en.ts";
import { zh as inboxZh } from "../../console/src/rooms/notifications/inbox/messages.zh.ts";
import { en as settingsEn } from "../../console/src/rooms/notifications/settings/messages.en.ts";
import { zh as settingsZh } from "../../console/src/rooms/notifications/settings/messages.zh.ts";
import { newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("notifications", (language) => {
  const inbox = inWords(language, inboxZh, inboxEn);
  const settings = inWords(language, settingsZh, settingsEn);

  test("an owner switches a channel, sends a test, and reads it in the inbox", async ({ open }) => {
    const { sessionId } = await newOwner(language);
    const { page, go } = await open({ language, sessionId });
    await go("/AccountSet");
    await page.getByText(settings.chatUnbound).waitFor();
    const mail = page
      .locator("tr", { hasText: settings.aboutFault })
      .getByRole("switch", { name: new RegExp(`${settings.mail}$`) });
    await mail.click();
    await page.getByText(wordsOf(notificationMessages.switched, language)).waitFor();
    await expect(mail).toHaveAttribute("aria-checked", "false");
    await page.getByRole("button", { name: settings.testOf(settings.inbox) }).click();
    await page.getByText(wordsOf(notificationMessages.testSent, language)).waitFor();

    await page.getByRole("button", { name: new RegExp(`^${inbox.title}.*1`) }).click();
    const drawer = page.getByRole("dialog", { name: inbox.title });
    await drawer.getByText(inbox.unread, { exact: true }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("inboxShows") === "unread");
    await expect(drawer.getByRole("heading", { level: 3 })).toHaveCount(1);
    await drawer.getByRole("button", { name: new RegExp(`^${inbox.markRead}:`) }).click();
    await drawer.getByText(inbox.noMatch, { exact: true }).waitFor();
    await drawer.getByRole("button", { name: inbox.showAll, exact: true }).click();
    await drawer.getByRole("button", { name: new RegExp(`^${inbox.markUnread}:`) }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: inbox.title, exact: true }).waitFor();
  });
});
