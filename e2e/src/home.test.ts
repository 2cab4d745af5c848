import {
  listAllAnnouncements,
  saveAnnouncement,
  withdrawAnnouncement,
} from "@nodeyard/contract/home/operator/calls.ts";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { listAnnouncements } from "@nodeyard/contract/home/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { homeErrors, homeMessages } from "@nodeyard/contract/home/errors.ts";
import type { Locator, Page } from "@playwright/test";
import { en as bcodeEn } from "../../console/src/rooms/bcode/messages.en.ts";
import { zh as bcodeZh } from "../../console/src/rooms/bcode/messages.zh.ts";
import { en as homeEn } from "../../console/src/rooms/home/messages.en.ts";
import { zh as homeZh } from "../../console/src/rooms/home/messages.zh.ts";
import { en as announcementsEn } from "../../console/src/rooms/home/operator/messages.en.ts";
import { zh as announcementsZh } from "../../console/src/rooms/home/operator/messages.zh.ts";
import { en as overviewEn } from "../../console/src/rooms/home/overview/messages.en.ts";
import { zh as overviewZh } from "../../console/src/rooms/home/overview/messages.zh.ts";
import { en as operatorEn } from "../../console/src/rooms/operator/messages.en.ts";
import { zh as operatorZh } from "../../console/src/rooms/operator/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { sendCall, succeed, type Caller } from "./harness/api.ts";
import { expectErrors, input } from "./harness/forms.ts";
import { COLLEAGUE, DEMO, OPERATOR, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

const ANNOUNCEMENTS = "**/api/v1/announcements*";
const OVERVIEW = "**/api/v1/home/overview*";
const NO_ANSWER = /ERR_FAILED/;

/** `2026-11-20 23:05`. */
function shownTime(instant: string): string {
  return new Date(instant).toISOString().slice(0, 16).replace("T", " ");
}

describeInEachLanguage("the Overview page", (language) => {
  const home = inWords(language, homeZh, homeEn);
  const written = inWords(language, announcementsZh, announcementsEn);
  const overview = inWords(language, overviewZh, overviewEn);
  const bcode = inWords(language, bcodeZh, bcodeEn);
  const requests = inWords(language, operatorZh, operatorEn);
  const ui = inWords(language, uiZh, uiEn);
  let demo: Caller & { sessionId: string };
  let operator: Caller & { sessionId: string };
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    operator = { language, sessionId: await sessionOf(OPERATOR) };
  });

  const panel = (page: Page): Locator => page.getByRole("region", { name: home.announcements });
  const button = (place: Page | Locator, name: string): Locator =>
    place.getByRole("button", { name, exact: true });
  const area = (place: Page | Locator, name: string): Locator =>
    place.locator(`textarea[name="${name}"]`);

  test("the newest are on the Overview page, pinned ones first, with their time; each opens its text", async ({
    open,
  }) => {
    const { list, total } = await succeed(listAnnouncements, { pageSize: 3 }, demo);
    expect(list.length).toBeGreaterThan(0);
    const { page, go } = await open(demo);
    await go("/");
    const items = panel(page).getByRole("listitem");
    await expect(items).toHaveCount(list.length);
    for (const [index, announcement] of list.entries()) {
      const item = items.nth(index);
      const shown = item.locator("summary");
      await expect(shown).toContainText(announcement.title, { useInnerText: true });
      await expect(shown).toContainText(shownTime(announcement.publishedAt), {
        useInnerText: true,
      });
      await expect
        .poll(async () => (await shown.innerText()).includes(home.pinned))
        .toBe(announcement.isPinned);
      const first = announcement.body.split("\n")[0] ?? "";
      await expect(item.getByText(first)).toBeHidden();
      await item.locator("summary").click();
      await expect(item.getByText(first)).toBeVisible();
    }
    await expect(panel(page).getByRole("link", { name: home.editAnnouncements })).toHaveCount(0);
    expect(total).toBeGreaterThan(list.length);
    await button(panel(page), home.allAnnouncements).click();
    const older = page.getByRole("dialog").getByRole("listitem").locator("summary");
    await expect(older).toHaveCount(Math.min(total, 10));
  });

  test("the account at a glance: how the devices are, four figures, thirty days, and what needs the owner", async ({
    open,
  }) => {
    const answer = await succeed(getHomeOverview, {}, demo);
    const { page, go } = await open(demo);
    await go("/");
    const glance = page.getByRole("region", { name: overview.glance, exact: true });
    const { good, total, unknown } = answer.fleet;
    const earning = overview.someEarning(
      String(good),
      String(total - unknown),
      good,
      total - unknown,
    );
    await glance.getByRole("link", { name: earning, exact: true }).waitFor();

    const figures = page.getByRole("region", { name: overview.figures });
    const own = language === "zn" ? answer.withdrawable.balance : answer.withdrawable.amount;
    const [today, yesterday] = [answer.today.amount, answer.days.at(-2)?.total ?? ""];
    for (const [index, amount] of [today, yesterday, answer.month.amount, own].entries())
      await expect(figures.locator("data").nth(index)).toHaveAttribute("value", amount);

    const needs = page.getByRole("region", { name: overview.needs });
    await expect(needs.getByRole("listitem")).toHaveCount(answer.needs.list.length);
    for (const [index, { lostPerDay }] of answer.needs.list.entries()) {
      if (lostPerDay === null) continue;
      const lost = needs.getByRole("listitem").nth(index).locator("data");
      await expect(lost).toHaveAttribute("value", lostPerDay);
    }

    const days = page.getByRole("region", { name: overview.days });
    await button(days, overview.earlierDay).click();
    const chosen = answer.days.at(-2);
    await expect(days.locator("figcaption data").first()).toHaveAttribute(
      "value",
      chosen?.total ?? "",
    );
    await days.getByText(overview.asTable, { exact: true }).click();
    await expect(days.locator("tbody tr")).toHaveCount(30);

    // A figure leads to what it is made of, and the sum there is the figure.
    await days.locator("figcaption").getByRole("link", { name: overview.byDevice }).click();
    await page.waitForURL((url) => url.pathname === "/devAllRevenue");
    await page.goBack();
    await figures.getByRole("link", { name: overview.yesterday }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText(formatBp(yesterday, 6), { useInnerText: true });
  });

  test("what cannot be had leaves the rest of the page alive and can be asked for again", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(OVERVIEW, (route) => route.abort());
    await go("/");
    await page.getByRole("main").getByText(ui.failedTitle).waitFor();
    await panel(page).getByRole("listitem").first().waitFor();
    await page.unroute(OVERVIEW);
    await button(page.getByRole("main"), ui.retry).first().click();
    await page.getByRole("region", { name: overview.figures }).locator("data").first().waitFor();
  });

  test("an account of many devices has its rarely needed parts folded, and a link that opens them", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/");
    const add = page.getByRole("region", { name: bcode.title, exact: true });
    await add.waitFor();
    await expect(button(add, bcode.claim)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: home.addDevice, exact: true }).click();
    await button(add, bcode.claim).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("add") === "device");
    await page.goBack();
    await expect(button(add, bcode.claim)).toHaveCount(0);
    await button(add, bcode.title).click();
    await button(add, bcode.claim).waitFor();

    await panel(page).getByRole("listitem").first().waitFor();
    await page.reload();
    await panel(page).waitFor();
    await expect(button(panel(page), home.announcements)).toHaveAttribute("aria-expanded", "false");
  });

  test("announcements that cannot be had leave the rest of the page alive", async ({ open }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(ANNOUNCEMENTS, (route) => route.abort());
    await go("/");
    await panel(page).getByText(ui.failedTitle).waitFor();
    await page.getByRole("region", { name: overview.figures }).locator("data").first().waitFor();
    await page.unroute(ANNOUNCEMENTS);
    await button(panel(page), ui.retry).click();
    await panel(page).getByRole("listitem").first().waitFor();
    await page.route(ANNOUNCEMENTS, (route) =>
      route.fulfill({ json: { code: 200, list: [], total: 0, pageSize: 3 } }),
    );
    await page.reload();
    await button(panel(page), home.announcements).click();
    await panel(page).getByText(home.noAnnouncements).waitFor();
  });

  test("the support writes one in both languages, changes it and takes it down", async ({
    open,
  }) => {
    const mark = `${language} ${Date.now().toString(36)}`;
    const { page, go } = await open(operator);
    await go("/");
    await panel(page).getByRole("link", { name: home.editAnnouncements }).click();
    await button(page, written.newAnnouncement).click();
    const dialog = page.getByRole("dialog");
    await button(dialog, written.save).click();
    await expectErrors(dialog, { titleZh: written.titleRequired, titleEn: written.titleRequired });
    await expect(dialog.getByText(written.bodyRequired, { exact: true })).toHaveCount(2);

    await input(dialog, "titleZh").fill(`系统维护 ${mark}`);
    await input(dialog, "titleEn").fill(`Maintenance ${mark}`);
    await area(dialog, "bodyZh").fill("第一段\n\n第二段");
    await area(dialog, "bodyEn").fill("First paragraph\n\nSecond paragraph");
    const preview = dialog.getByRole("region", { name: written.preview });
    await expect(preview.locator("p")).toHaveCount(4);
    await preview.getByText(`系统维护 ${mark}`, { exact: true }).waitFor();
    await area(dialog, "reason").fill("a maintenance is planned");
    await input(dialog, "link").fill("ftp://example.com");
    await button(dialog, written.save).click();
    await expectErrors(dialog, { link: written.linkInvalid });
    await input(dialog, "link").fill("https://not a host/");
    await button(dialog, written.save).click();
    await expectErrors(dialog, { link: wordsOf(homeErrors.linkInvalid, language) });
    await input(dialog, "link").fill("https://example.com/notes");
    await input(dialog, "isPinned").check();
    await button(dialog, written.save).click();
    await page.getByText(wordsOf(operatorMessages.requested, language), { exact: true }).waitFor();

    const other = await open({ language, sessionId: await sessionOf(COLLEAGUE) });
    await other.go("/operator/requests");
    const waiting = other.page.locator("main tbody tr").filter({ hasText: mark });
    await waiting.getByText(requests.approve, { exact: true }).click();
    const approval = other.page.getByRole("dialog");
    await approval.getByText("First paragraph").waitFor();
    await area(approval, "reason").fill("both texts are right");
    await button(approval, requests.approve).click();
    await other.page
      .getByText(wordsOf(operatorMessages.approved, language), { exact: true })
      .waitFor();
    await page.reload();

    const row = page.locator("main tbody tr").filter({ hasText: mark });
    await row.getByText(written.published, { exact: true }).waitFor();
    for (const each of LANGUAGES) {
      const caller = { ...demo, language: each };
      const { list } = await succeed(listAnnouncements, {}, caller);
      const own = list.find(({ title }) => title.includes(mark));
      expect(own?.title).toBe(each === "zn" ? `系统维护 ${mark}` : `Maintenance ${mark}`);
    }
    const reader = await open(demo);
    await reader.go("/");
    const item = panel(reader.page).getByRole("listitem").filter({ hasText: mark });
    await item.locator("summary").click();
    await expect(item.locator("p")).toHaveCount(2);
    const link = item.getByRole("link", { name: home.openLink });
    await expect(link).toHaveAttribute("href", "https://example.com/notes");

    await row.getByText(written.edit, { exact: true }).click();
    await input(dialog, "isPinned").uncheck();
    await input(dialog, "publishAt").fill("2099-12-24");
    await input(dialog, "publishAtTime").fill("0800");
    await area(dialog, "reason").fill("put off");
    await button(dialog, written.save).click();
    await row.getByText(written.scheduled, { exact: true }).waitFor();
    await row.getByText("2099-12-24 08:00 UTC").waitFor();
    const { list: shown } = await succeed(listAnnouncements, {}, demo);
    expect(shown.filter(({ title }) => title.includes(mark))).toEqual([]);

    await row.getByText(written.withdraw, { exact: true }).click();
    const question = page.getByRole("dialog", { name: written.withdrawTitle });
    await question.getByText(mark).waitFor();
    await button(question, ui.cancel).click();
    await row.getByText(written.withdraw, { exact: true }).click();
    await area(question, "reason").fill("called off");
    await button(question, written.withdraw).click();
    await page.getByText(wordsOf(homeMessages.withdrawn, language), { exact: true }).waitFor();
    await row.getByText(written.withdrawn, { exact: true }).waitFor();
    await expect(row.getByText(written.withdraw, { exact: true })).toHaveCount(0);
  });

  test("owners can neither see nor use the editor's calls", async () => {
    const texts = { titleZh: "题", titleEn: "T", bodyZh: "文", bodyEn: "B", reason: "none" };
    const answers = [
      await sendCall(listAllAnnouncements, {}, demo),
      await sendCall(saveAnnouncement, texts, demo),
      await sendCall(withdrawAnnouncement, { id: "1", version: "none", reason: "none" }, demo),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.message).not.toBe("");
    }
  });

  test("what an editor leaves out is said at its field", async () => {
    const texts = { titleZh: "题", titleEn: "T", bodyZh: "文", bodyEn: "B", reason: "none" };
    const save = async (change: object) => {
      const { body } = await sendCall(saveAnnouncement, { ...texts, ...change }, operator);
      return body as { message?: string; field?: string };
    };
    const messageOf = (error: keyof typeof homeErrors): string =>
      wordsOf(homeErrors[error], language);
    expect(await save({ titleEn: "" })).toMatchObject({
      message: messageOf("titleRequired"),
      field: "titleEn",
    });
    expect(await save({ bodyZh: "" })).toMatchObject({
      message: messageOf("bodyRequired"),
      field: "bodyZh",
    });
    expect(await save({ publishAt: "soon" })).toMatchObject({ message: messageOf("timeInvalid") });
    expect(await save({ id: "999999" })).toMatchObject({
      message: messageOf("unknownAnnouncement"),
    });
  });
});
