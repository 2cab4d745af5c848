import { listDevices, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "@playwright/test";
import { en as appEn } from "../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { en as paletteEn } from "../../console/src/app/palette/messages.en.ts";
import { zh as paletteZh } from "../../console/src/app/palette/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { faqEn } from "../../console/src/rooms/home/messages.en.ts";
import { faqZh } from "../../console/src/rooms/home/messages.zh.ts";
import { overhang, seriousFaults } from "./every-page/audit.ts";
import { succeed } from "./harness/api.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords } from "./harness/texts.ts";
import { waitForIdle } from "./harness/wait-for-idle.ts";

describeInEachLanguage("search in everything", (language) => {
  const app = inWords(language, appZh, appEn);
  const words = inWords(language, paletteZh, paletteEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const [question] = inWords(language, faqZh, faqEn);
  let sessionId = "";
  let device: DeviceRow;
  test.beforeAll(async () => {
    sessionId = await sessionOf(DEMO);
    const { list } = await succeed(listDevices, { pageSize: 200 }, { language, sessionId });
    const online = list === NO_CONTENT ? [] : list.filter(({ status }) => status === "online");
    if (!online[0]) throw new Error("no device of the demo is online");
    [device] = online as [DeviceRow];
  });
  const field = (page: Page) => page.getByRole("combobox", { name: words.title });
  const found = (page: Page, text: string) =>
    page.getByRole("option").filter({ hasText: text }).first();
  /** Takes what Enter takes: the entry that is highlighted, a moment after it is shown. */
  const enter = async (page: Page, text: string) => {
    await expect(found(page, text)).toHaveAttribute("data-highlighted");
    await page.keyboard.press("Enter");
  };
  const openSearch = async (page: Page, text: string) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(text);
  };

  test("a page is found by its name in either language, and Enter goes there", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/");
    await waitForIdle(page);
    for (const name of [appZh.calculateTask, appEn.calculateTask]) {
      await openSearch(page, name);
      await enter(page, app.calculateTask);
      await expect(page).toHaveURL(({ pathname }) => pathname === "/calculateTask");
      await field(page).waitFor({ state: "detached" });
      await page.goBack();
      await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    }
    await page.keyboard.press("/");
    await page.getByText(words.recent, { exact: true }).waitFor();
    await found(page, app.calculateTask).waitFor();
    await expect.poll(() => seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "detached" });
  });

  test("a device is found by a MAC in any notation and leads to its page, or to the question before a restart", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/revenue");
    await waitForIdle(page);
    const name = device.note || device.serverHostname;
    const plainMac = device.mac_address.replaceAll(":", "").toLowerCase();
    await openSearch(page, plainMac);
    await found(page, device.mac_address).click();
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("device") === device.deviceId,
    );

    await openSearch(page, `${language === "zn" ? "重启" : "restart"} ${plainMac}`);
    await enter(page, words.restartOf(name));
    await page.getByRole("dialog", { name: devices.restartTitle }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("a day, a question and a command each do what they say", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/");
    await waitForIdle(page);
    const yesterday = addDays(utcDay(Date.now()), -1);
    await openSearch(page, language === "zn" ? "昨天" : "yesterday");
    await enter(page, words.dayDevices(yesterday));
    await expect(page).toHaveURL(({ pathname }) => pathname === "/devAllRevenue");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("day") === yesterday);

    await openSearch(page, language === "zn" ? "导出" : "export");
    await found(page, words.exportDevices).waitFor();
    await found(page, words.exportRevenue).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/devAllRevenue");

    await openSearch(page, question?.question ?? "");
    await found(page, question?.question ?? "").click();
    const pane = page.getByRole("dialog").getByRole("article");
    await pane.getByText(question?.answer[0] ?? "", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await openSearch(page, words.themeDark);
    await found(page, words.themeDark).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("what the server does not find is said, and its failing leaves the rest alive", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open({ language, sessionId });
    expectMessage(/ERR_FAILED/);
    await go("/");
    await waitForIdle(page);
    await openSearch(page, "FEFEFEFEFEFE <b>");
    await page.getByText(words.nothing("FEFEFEFEFEFE <b>"), { exact: true }).waitFor();
    await page.route("**/api/v1/search*", (route) => route.abort());
    await field(page).fill(app.wallet);
    await page.getByText(words.failed).waitFor();
    await found(page, app.wallet).waitFor();
    await page.unroute("**/api/v1/search*");
    await page.getByRole("button", { name: words.retry, exact: true }).click();
    await page.getByText(words.failed).waitFor({ state: "detached" });
  });

  test("keys lead to pages, a sheet lists them, and typing is left alone", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/AccountSet");
    await waitForIdle(page);
    await page.locator("main input").first().fill("");
    await page.locator("main input").first().press("g");
    await page.keyboard.press("d");
    await page.keyboard.press("?");
    await expect(page.locator("main input").first()).toHaveValue("gd?");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/AccountSet");
    await page.locator("main h1").click();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: words.keysTitle });
    await sheet.getByText(`${words.keysGo} ${app.hardList}`, { exact: true }).waitFor();
    await expect.poll(() => seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/hardList");
  });

  test("on a phone the header's button opens it, and Back closes it", async ({ open }) => {
    const { page, go } = await open({ language, sessionId, onPhone: true });
    await go("/revenue");
    await waitForIdle(page);
    await page.getByRole("button", { name: app.search, exact: true }).tap();
    await field(page).fill(device.mac_address);
    await found(page, device.note || device.serverHostname).waitFor();
    await expect.poll(() => overhang(page)).toBe(0);
    await page.goBack();
    await field(page).waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ pathname }) => pathname === "/revenue");
  });
});
