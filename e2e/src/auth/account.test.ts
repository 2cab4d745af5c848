import { endOtherSignIns } from "@nodeyard/contract/account/calls.ts";
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { activityLine } from "@nodeyard/contract/account/acts.ts";
import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { closingMessages } from "@nodeyard/contract/closing/errors.ts";
import { en as activityEn } from "../../../console/src/rooms/account/activity/messages.en.ts";
import { zh as activityZh } from "../../../console/src/rooms/account/activity/messages.zh.ts";
import { en as signInsEn } from "../../../console/src/rooms/account/sign-ins/messages.en.ts";
import { zh as signInsZh } from "../../../console/src/rooms/account/sign-ins/messages.zh.ts";
import { en as closingEn } from "../../../console/src/rooms/closing/messages.en.ts";
import { zh as closingZh } from "../../../console/src/rooms/closing/messages.zh.ts";
import { en as verificationEn } from "../../../console/src/shared/verification/messages.en.ts";
import { zh as verificationZh } from "../../../console/src/shared/verification/messages.zh.ts";
import { sendCall, succeed } from "../harness/api.ts";
import { expectErrors, input } from "../harness/forms.ts";
import { newOwner, sessionOf } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords, wordsOf } from "../harness/texts.ts";
import { codeBesides } from "../harness/wallets.ts";

describeInEachLanguage("the account's sign-ins, activity and end", (language) => {
  const signIns = inWords(language, signInsZh, signInsEn);
  const activity = inWords(language, activityZh, activityEn);
  const closing = inWords(language, closingZh, closingEn);
  const proof = inWords(language, verificationZh, verificationEn);

  test("other sign-ins are ended, one or all, and the log names what was done", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const others = [await sessionOf(person), await sessionOf(person)];
    const { page, go } = await open({ language, sessionId: person.sessionId });
    await go("/AccountSet");
    const table = page.getByRole("table", { name: signIns.title });
    await expect(table.locator("tbody tr")).toHaveCount(3);
    await expect(table.locator("tbody tr").first()).toContainText(signIns.thisOne, {
      useInnerText: true,
    });
    const ends = table.getByRole("button").filter({ hasText: signIns.end });
    await ends.first().click();
    await expect(table.locator("tbody tr")).toHaveCount(2);
    await page.getByRole("button", { name: signIns.endOthers, exact: true }).click();
    const question = page.getByRole("alertdialog", { name: signIns.endOthersTitle });
    await question.getByText(signIns.endOthersText(1), { exact: true }).waitFor();
    await question.getByRole("button", { name: signIns.endOthers, exact: true }).click();
    await expect(table.locator("tbody tr")).toHaveCount(1);
    for (const sessionId of others)
      expect((await sendCall(getUserInfo, {}, { language, sessionId })).status).toBe(401);

    const log = page.getByRole("table", { name: activity.title });
    await expect(log.locator("tbody tr").first()).toContainText(
      activityLine("account.end-other-sign-ins", { count: "1" }, language),
      {
        useInnerText: true,
      },
    );
    await log.getByText(activityLine("auth.register", {}, language), { exact: true }).waitFor();
    await page.getByRole("group", { name: activity.kind }).getByText(activity.money).click();
    await page.getByText(activity.none, { exact: true }).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("kind") === "money");
    await page.reload();
    await page.getByText(activity.none, { exact: true }).waitFor();
  });

  test("a page that is open elsewhere is left with the reason, in all tabs of that browser", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const { page, go, expectMessage } = await open({ language, sessionId: person.sessionId });
    expectMessage(/status of 401/);
    await go("/AccountSet");
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole("table", { name: signIns.title }).waitFor();
    const other = await sessionOf(person);
    await succeed(endOtherSignIns, {}, { language, sessionId: other });
    const { zh, en } = accountErrors.endedElsewhere;
    for (const left of [tab, page]) {
      // Nothing is clicked: the page finds out on its own.
      await left.waitForURL(({ pathname }) => pathname === "/login", { timeout: 20_000 });
      await left.getByText(language === "zn" ? zh : en, { exact: true }).waitFor();
    }
  });

  test("the account is closed after seven days unless its owner keeps it", async ({ open }) => {
    const person = await newOwner(language);
    const caller = { language, sessionId: person.sessionId };
    const { page, go } = await open(caller);
    await go("/AccountSet");
    await page.getByRole("button", { name: closing.open, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: closing.dialog });
    await dialog.getByText(closing.bpLost, { exact: true }).waitFor();
    const submit = dialog.getByRole("button", { name: closing.submit(7), exact: true });
    await submit.click();
    await expectErrors(dialog, {
      givesUpBalance: closing.forfeitRequired,
      emailVerifyCode: proof.codeRequired,
      password: proof.passwordRequired,
    });
    await dialog.getByText(closing.forfeits, { exact: true }).click();
    await input(dialog, "password").fill(person.password);
    await input(dialog, "emailVerifyCode").fill(await codeBesides(person, caller, "closing"));
    await submit.click();
    await page.getByText(wordsOf(closingMessages.requested, language), { exact: true }).waitFor();
    await page.getByRole("button", { name: closing.keep, exact: true }).click();
    await page.getByText(wordsOf(closingMessages.cancelled, language), { exact: true }).waitFor();
    await page.getByRole("button", { name: closing.open, exact: true }).waitFor();
  });
});
