import { buffer } from "node:stream/consumers";
import {
  type DeviceRow,
  getOverview,
  listDevices,
  saveNoteByPost,
} from "@nodeyard/contract/devices/calls.ts";
import { CONDITIONS } from "@nodeyard/contract/devices/rules.ts";
import { watchDay } from "@nodeyard/contract/monitoring/calls.ts";
import { lastUtcDays, startOfUtcDay } from "@nodeyard/contract/time.ts";
import type { Download, Page } from "@playwright/test";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as monitoringEn } from "../../console/src/rooms/monitoring/messages.en.ts";
import { zh as monitoringZh } from "../../console/src/rooms/monitoring/messages.zh.ts";
import { sheetAndTexts } from "../../console/src/shared/spreadsheets/testing/read-spreadsheet.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { bodyRows, chooseInMenu, madeUpRow, shownMacs, sortHead } from "./harness/lists.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords } from "./harness/texts.ts";

const OVERVIEW = "**/api/device/overview*";
const EXPORTED = /\/api\/web\/devices\/(?:list_v3\/|getDetails)\?.*GETRESULT/;
const FLOW = "**/api/device/log/flow*";
const NO_ANSWER = /ERR_FAILED/;
const COUNTER = "main section button[aria-pressed][title]";
const CHART_WORDS = {
  zn: {
    table: "以表格查看",
    zoomIn: "放大",
    right: "向右移动",
    showAll: "显示全部",
    image: /^下载图片/,
    again: "重试这一页",
    skip: "跳过这一页",
    cancel: "取消导出",
  },
  en: {
    table: "View as table",
    zoomIn: "Zoom in",
    right: "Move right",
    showAll: "Show all",
    image: /^Download image/,
    again: "Retry this page",
    skip: "Skip this page",
    cancel: "Cancel export",
  },
} as const;

async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

async function sheetOf(page: Page, start: () => Promise<void>) {
  const waiting = page.waitForEvent("download");
  await start();
  const download = await waiting;
  const { sheet, texts } = sheetAndTexts(await contentOf(download));
  return { name: download.suggestedFilename(), sheet, content: sheet + texts };
}

const rowOf = (page: Page, mac: string) => bodyRows(page).filter({ hasText: mac });

describeInEachLanguage("the device overview", (language) => {
  const devices = inWords(language, devicesZh, devicesEn);
  const monitoring = inWords(language, monitoringZh, monitoringEn);
  const ui = inWords(language, uiZh, uiEn);
  const words = CHART_WORDS[language];
  const [yesterday = "", dayBefore = ""] = lastUtcDays(Date.now(), 2);
  let demo: Caller & { sessionId: string };
  let all: DeviceRow[] = [];
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    const { list } = await succeed(listDevices, { deviceType: "lite", pageSize: 200 }, demo);
    all = list === "NO_CONTENT" ? [] : list;
  });
  const total = async (page: Page) =>
    Number((await page.getByRole("navigation", { name: ui.pages }).innerText()).match(/\d+/)?.[0]);
  const button = (name: string | RegExp, page: Page) =>
    page.getByRole("button", { name, exact: true });
  /** A device whose charts have points, another one for each language. */
  const measured = async (nth: number) => {
    const online = all.filter(({ status }) => status === "online");
    for (const device of online.slice(language === "zn" ? 0 : 4)) {
      const answer = await succeed(watchDay, { id: device.deviceId, queryDate: yesterday }, demo);
      if (answer.data.devs_info_log.length > 200 && nth-- === 0) return device;
    }
    throw new Error("no device was measured yesterday");
  };

  test("ten counters say what the server counts, and each lists just its devices", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/deviceOverview");
    await bodyRows(page).first().waitFor();
    const { count } = await succeed(getOverview, { deviceType: "lite" }, demo);
    const counters = page.locator(COUNTER);
    await expect(counters).toHaveCount(10);
    await expect
      .poll(async () => Number(await counters.first().locator("b").innerText()))
      .toBe(count.total);
    for (const [at, condition] of CONDITIONS.entries()) {
      const counter = counters.nth(at + 1);
      await counter.click();
      await expect(counter).toHaveAttribute("aria-pressed", "true");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("filter") === condition);
      // Conditions are looked at every minute, so that both may move while this is read.
      await expect
        .poll(async () => {
          const counted = Number(await counter.locator("b").innerText());
          const rows = await bodyRows(page).count();
          return counted === (rows === 0 ? 0 : await total(page));
        })
        .toBe(true);
    }
    const last = counters.nth(CONDITIONS.length);
    await page.reload();
    await expect(last).toHaveAttribute("aria-pressed", "true");
    await last.click();
    await expect(counters.first()).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("filter"));
    await expect.poll(() => total(page)).toBe(all.length);
  });

  test("counters that cannot be had are never zeros and can be tried again; the list lives on", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(OVERVIEW, (route) => route.abort());
    await go("/deviceOverview");
    await page.getByText(devices.countersFailed("")).waitFor();
    await expect(page.locator(`${COUNTER} b`)).toHaveText(Array(10).fill("-"), {
      useInnerText: true,
    });
    await bodyRows(page).first().waitFor();
    await page.unroute(OVERVIEW);
    await button(`${ui.retry}: ${devices.countersName}`, page).click();
    await expect(page.locator(`${COUNTER} b`).first()).toHaveText(String(all.length), {
      useInnerText: true,
    });
  });

  test("a search finds by note and by MAC, and the order by note is the server's", async ({
    open,
  }) => {
    const noted = all.filter(({ note }) => note !== "")[language === "zn" ? 0 : 1];
    const { page, go } = await open(demo);
    await go("/deviceOverview?cols=note.status");
    const search = page.getByRole("textbox", { name: devices.search });
    for (const text of [noted?.note ?? "", noted?.mac_address.toLowerCase() ?? ""]) {
      await search.fill(text);
      await page.keyboard.press("Enter");
      await expect(shownMacs(page)).toHaveText([noted?.mac_address ?? ""], {
        useInnerText: true,
      });
    }
    await search.fill("");
    await page.keyboard.press("Enter");
    await expect.poll(() => total(page)).toBe(all.length);
    await sortHead(page, devices.note).click();
    const { list } = await succeed(listDevices, { deviceType: "lite", deviceOrder: "note" }, demo);
    const sorted = list === "NO_CONTENT" ? [] : list.map(({ mac_address: mac }) => mac);
    await expect(shownMacs(page)).toHaveText(sorted, { useInnerText: true });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "note");
  });

  test("reload and back return to where a list was scrolled to", async ({ open }) => {
    const { page, go } = await open(demo);
    await go("/deviceOverview");
    await bodyRows(page).first().waitFor();
    const steps = await page.evaluate(() => history.length);
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 500);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("y") === "500");
    await expect.poll(() => page.evaluate(() => history.length)).toBe(steps);
    await page.reload();
    await expect.poll(scrolled).toBe(500);

    const next = button(ui.nextPage, page);
    await next.scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("y") !== "500");
    const end = await scrolled();
    await next.click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === "2");
    await expect.poll(scrolled).toBe(0);
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("y"));
    await page.goBack();
    await expect.poll(scrolled).toBe(end);
    await page.getByRole("navigation").getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goBack();
    await bodyRows(page).first().waitFor();
    await expect.poll(scrolled).toBe(end);
  });

  test("the charts of a day can be read, zoomed and saved by keyboard, and keep the day for the next device", async ({
    open,
  }) => {
    const [one, other] = [await measured(0), await measured(1)];
    const { page, go } = await open(demo);
    await go("/deviceOverview");
    const watch = (device: DeviceRow) =>
      chooseInMenu(rowOf(page, device.mac_address), devices.watch);
    await watch(one);
    const dialog = page.getByRole("dialog");
    const day = dialog.getByRole("textbox", { name: monitoring.day, exact: true });
    await expect(day).toHaveValue(yesterday);
    const traffic = dialog.getByRole("region", { name: monitoring.traffic, exact: true });
    const figure = traffic.locator("figure");
    await figure.locator("canvas").waitFor();
    await dialog
      .getByRole("region", { name: monitoring.stability, exact: true })
      .locator("canvas")
      .waitFor();
    await dialog.getByRole("heading", { name: monitoring.faults }).waitFor();

    await figure.getByText(words.table, { exact: true }).click();
    const rows = figure.locator("tbody tr");
    await expect(rows).toHaveCount(24);
    await expect(rows.first()).toContainText(`${yesterday} 00:00`, { useInnerText: true });
    await figure.getByRole("button", { name: words.zoomIn, exact: true }).press("Enter");
    const shown = figure.locator('figcaption [role="status"]').filter({ hasText: yesterday });
    await shown.waitFor();
    await expect(shown).toContainText(`${yesterday} 05:5`, { useInnerText: true });
    await figure.getByRole("button", { name: words.right, exact: true }).press("Enter");
    await expect(shown).toContainText(`${yesterday} 23:55`, { useInnerText: true });
    const saved = page.waitForEvent("download");
    await figure.getByRole("button", { name: words.image }).press("Enter");
    const file = (await saved).suggestedFilename();
    expect(file).toBe(
      `${monitoring.traffic}-${one.mac_address.replaceAll(":", "-")}-${yesterday}.png`,
    );
    const picture = await contentOf(await saved);
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    await figure.getByRole("button", { name: words.showAll, exact: true }).press("Enter");
    await shown.waitFor({ state: "detached" });

    await button(monitoring.compare, page).click();
    await figure
      .getByRole("button", { name: `${monitoring.outbound} · ${dayBefore}`, exact: true })
      .waitFor();
    await day.fill(dayBefore);
    await figure.locator("canvas").waitFor();
    const why = dialog.getByRole("link", { name: monitoring.toWhy, exact: true });
    await expect
      .poll(async () => (await why.getAttribute("href")) ?? "")
      .toMatch(new RegExp(`deviceId=${one.deviceId}&date=${dayBefore}`));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await watch(other);
    await expect(day).toHaveValue(dayBefore);
  });

  test("a chart can be zoomed by dragging, its values read under the pointer, its lines hidden", async ({
    open,
  }) => {
    const device = await measured(0);
    const { page, go } = await open(demo);
    await go("/deviceOverview");
    await chooseInMenu(rowOf(page, device.mac_address), devices.watch);
    const figure = page
      .getByRole("region", { name: monitoring.traffic, exact: true })
      .locator("figure");
    const plot = figure.locator(".u-over");
    await plot.waitFor();
    const legend = figure
      .getByRole("button", { name: new RegExp(`^${monitoring.outbound}`) })
      .first();
    await expect(legend.locator("b")).toHaveText("", { useInnerText: true });
    await plot.hover();
    await expect(legend.locator("b")).toHaveText(/bps$/, { useInnerText: true });
    const box = await plot.boundingBox();
    const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + 60];
    await page.mouse.move(x + 100, y);
    await page.mouse.down();
    await page.mouse.move(x + 300, y, { steps: 5 });
    await page.mouse.up();
    await figure.locator('figcaption [role="status"]').filter({ hasText: yesterday }).waitFor();
    await legend.click();
    await expect(legend).toHaveAttribute("aria-pressed", "false");
  });

  test("what is below a chart stays where it is while the chart loads", async ({ open }) => {
    const device = await measured(0);
    const { page, go } = await open(demo);
    const { promise: isReady, resolve: answer } = Promise.withResolvers<void>();
    await page.route(FLOW, async (route) => {
      await isReady;
      await route.continue();
    });
    await go("/deviceOverview");
    await chooseInMenu(rowOf(page, device.mac_address), devices.watch);
    const stability = page.getByRole("region", { name: monitoring.stability, exact: true });
    await stability.locator("canvas").waitFor();
    const top = async () => (await stability.boundingBox())?.y ?? 0;
    const before = await top();
    answer();
    await page
      .getByRole("region", { name: monitoring.traffic, exact: true })
      .locator("canvas")
      .waitFor();
    // A font's lines may differ by a few pixels from those that the room was reserved for.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(12);
  });

  test("a chart that fails to load is retried automatically; a day without data leads to another", async ({
    open,
  }) => {
    const device = await measured(0);
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(FLOW, (route) => route.abort());
    await go("/deviceOverview");
    await chooseInMenu(rowOf(page, device.mac_address), devices.watch);
    const dialog = page.getByRole("dialog");
    const traffic = dialog.getByRole("region", { name: monitoring.traffic, exact: true });
    await traffic.getByText(ui.failedTitle).waitFor();
    await dialog.locator("canvas").first().waitFor();
    await page.unroute(FLOW);
    await traffic.getByRole("button", { name: ui.retry, exact: true }).click();
    await traffic.locator("canvas").waitFor();

    const nothing = { code: 200, device_pcdnflow_logging: [], flow_users: [] };
    const start = String(startOfUtcDay(dayBefore).getTime());
    await page.route(FLOW, (route) =>
      new URL(route.request().url()).searchParams.get("date_after") === start
        ? route.fulfill({ json: nothing })
        : route.fallback(),
    );
    await dialog
      .getByRole("button", { name: inWords(language, "前一天", "Day before"), exact: true })
      .click();
    await traffic.getByText(monitoring.noDataTitle(dayBefore)).waitFor();
    await traffic.getByRole("button").click();
    const day = dialog.getByRole("textbox", { name: monitoring.day, exact: true });
    await expect(day).not.toHaveValue(dayBefore);
  });

  test("an export holds what the list is narrowed to, and a note that looks like a formula as text", async ({
    open,
  }) => {
    const formula = language === "zn" ? "=1+1 中文" : "=1+1 english";
    const free = all.filter(({ note, noteStatus }) => note === "" && noteStatus);
    const device = free[language === "zn" ? 0 : 1];
    const save = { deviceId: device?.deviceId ?? "", note: formula };
    await succeed(saveNoteByPost, save, demo);
    const { page, go } = await open(demo);
    await go(`/deviceOverview?search=${encodeURIComponent(formula)}`);
    await expect(shownMacs(page)).toHaveText([device?.mac_address ?? ""], {
      useInnerText: true,
    });
    const {
      name,
      sheet,
      content: written,
    } = await sheetOf(page, () => button(devices.export, page).click());
    expect(name).toBe("hardlist.xlsx");
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(written).toContain(device?.mac_address);
    expect(written).toContain(formula);
    expect(sheet).not.toMatch(/<f[ >]/);
  });

  test("an export of many pages shows its progress, continues after a failed page, and can be cancelled", async ({
    open,
  }) => {
    const [sample] = all;
    if (!sample) throw new Error("the demo has no device");
    let failures = 1;
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(EXPORTED, (route) => {
      const pageNum = Number(new URL(route.request().url()).searchParams.get("pageNum"));
      if (pageNum === 3 && failures-- > 0) return route.abort();
      const rows = Array.from({ length: 200 }, (_, at) => madeUpRow(sample, pageNum * 200 + at));
      const counted = { total: 1200, deviceLength: 1200, deviceSize: 200 };
      return route.fulfill({ json: { code: 200, list: rows, ...counted } });
    });
    await go("/deviceOverview");
    await bodyRows(page).first().waitFor();
    const dialog = page.getByRole("dialog");
    const full = await sheetOf(page, async () => {
      await button(devices.export, page).click();
      await button(words.again, page).click();
    });
    expect(full.sheet.match(/<row /g)).toHaveLength(1201);
    await dialog.locator("footer button").last().click();

    failures = 1;
    const part = await sheetOf(page, async () => {
      await button(devices.export, page).click();
      await button(words.skip, page).click();
    });
    expect(part.sheet.match(/<row /g)).toHaveLength(1001);
    await dialog.locator("footer button").last().click();

    failures = 1;
    await button(devices.export, page).click();
    await button(words.again, page).waitFor();
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("value", "400");
    await button(words.cancel, page).click();
    await dialog.waitFor({ state: "detached" });
  });
});
