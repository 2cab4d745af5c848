import { buffer } from "node:stream/consumers";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { getNetworkContribution } from "@nodeyard/contract/ranking/calls.ts";
import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import {
  countDayFilters,
  getRevenueDetail,
  type RevenueDetailQuery,
  type RevenueDetailRow,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { addDays, lastUtcDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as inviteEn } from "../../console/src/rooms/invite/detail/messages.en.ts";
import { zh as inviteZh } from "../../console/src/rooms/invite/detail/messages.zh.ts";
import { en as rankingEn } from "../../console/src/rooms/ranking/messages.en.ts";
import { zh as rankingZh } from "../../console/src/rooms/ranking/messages.zh.ts";
import { en as activityEn } from "../../console/src/rooms/revenue/activity/messages.en.ts";
import { zh as activityZh } from "../../console/src/rooms/revenue/activity/messages.zh.ts";
import { en as detailEn } from "../../console/src/rooms/revenue/detail/messages.en.ts";
import { zh as detailZh } from "../../console/src/rooms/revenue/detail/messages.zh.ts";
import { sheetAndTexts } from "../../console/src/shared/spreadsheets/testing/read-spreadsheet.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { bodyRows, shownMacs, sortHead } from "./harness/lists.ts";
import { DEMO, newOwner, sessionOf } from "./harness/people.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import { visits } from "./harness/visits.ts";

const DETAIL = "**/api/web/revenueDetail/*";
const ACTIVITY = "**/api/revenueDetail/getActivityRevenue*";
const NO_ANSWER = /ERR_FAILED/;
const PAGES = [
  ["/devAllRevenue", "all"],
  ["/netDetail", "network"],
  ["/calculateDetail", "calculate"],
] as const;

/** BP as the pages write them, `1234.567890` as `1,234.56`. */
const shownBp = (bp: string) => bp.slice(0, -4).replace(/\B(?<!\.\d*)(?=(?:\d{3})+\.)/g, ",");

describe.each(LANGUAGES)("revenue in detail (%s)", (language) => {
  const open = visits();
  const detail = inWords(language, detailZh, detailEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const activity = inWords(language, activityZh, activityEn);
  const invites = inWords(language, inviteZh, inviteEn);
  const ranking = inWords(language, rankingZh, rankingEn);
  const ui = inWords(language, uiZh, uiEn);
  const [yesterday = "", dayBefore = ""] = lastUtcDays(Date.now(), 2);
  let demo: Caller & { sessionId: string };
  beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
  });
  const ask = async (query: RevenueDetailQuery) => {
    const answer = await succeed(getRevenueDetail, query, demo);
    const rows: RevenueDetailRow[] = answer.detailList === "NO_CONTENT" ? [] : answer.detailList;
    return { ...answer, rows };
  };
  const button = (name: string, page: Page) => page.getByRole("button", { name, exact: true });
  const figures = (page: Page) => page.locator("main dl dd").allInnerTexts();
  const chooseDay = (page: Page, day: string) =>
    page.getByRole("textbox", { name: detail.day, exact: true }).fill(day);

  test.each(PAGES)(
    "%s lists what each device earned, its sums being the server's",
    async (path, type) => {
      const { page, go } = await open(demo);
      await go(path);
      for (const day of [yesterday, dayBefore]) {
        if (day !== yesterday) await chooseDay(page, day);
        const answer = await ask({ queryDate: day, type });
        await expect.poll(() => shownMacs(page)).toEqual(answer.rows.map((row) => row.mac_address));
        const total =
          (parseMicroBp(answer.bxc) ?? 0n) + (parseMicroBp(answer.invite_bxc ?? "") ?? 0n);
        const sums = [
          formatMicroBp(total),
          answer.network_bxc,
          answer.compute_bxc,
          answer.activity_bxc,
          answer.invite_bxc ?? "",
        ];
        await expect
          .poll(async () => (await figures(page)).map((text) => text.split("\n")[0]))
          .toEqual(sums.map((bp) => `${shownBp(bp)} BP`));
        const [first] = answer.rows;
        const row = (): Promise<string> => bodyRows(page).first().innerText();
        await expect.poll(row).toContain(shownBp(first?.revenue ?? ""));
        if (language === "zn")
          await expect.poll(row).toContain(first?.revenueToRmb.replace(/\B(?=(\d{3})+\.)/, ","));
        else await expect.poll(row).toMatch(/[\d,]+\.\d\d USDT/);
      }
      await expect.poll(() => new URL(page.url()).searchParams.get("day")).toBe(dayBefore);
      await page.getByRole("textbox", { name: detail.day, exact: true }).press("ArrowDown");
      await expect
        .poll(() => new URL(page.url()).searchParams.get("day"))
        .toBe(addDays(dayBefore, -1));
      await page.keyboard.press("t");
      await expect.poll(() => new URL(page.url()).searchParams.get("day")).toBe(yesterday);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => new URL(page.url()).searchParams.get("day")).toBe(dayBefore);
      await page.reload();
      await bodyRows(page).first().waitFor();
      await expect
        .poll(() => page.getByRole("textbox", { name: detail.day, exact: true }).inputValue())
        .toBe(dayBefore);
    },
  );

  test("all nodes and invites are the overview's total; each type is a part of it", async () => {
    const { data } = await succeed(getLastSevenDays, {}, demo);
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    const total = data[String(startOfUtcDay(yesterday).getTime())]?.bxc ?? "";
    await expect.poll(async () => (await figures(page))[0]).toContain(`${shownBp(total)} BP`);
    await page.getByRole("radio", { name: detail.nodes_normal }).check({ force: true });
    const normal = await ask({ queryDate: yesterday, deviceType: "normal" });
    await expect.poll(() => shownMacs(page)).toEqual(normal.rows.map((row) => row.mac_address));
    await expect.poll(async () => (await figures(page))[0]).toContain(`${shownBp(normal.bxc)} BP`);
    await expect.poll(async () => (await figures(page)).length).toBe(4);
  });

  test("a search finds by part of a MAC address and leaves the sums alone; what matches nothing says so", async () => {
    const { rows } = await ask({ type: "network" });
    const wanted = rows[3]?.mac_address ?? "";
    const { page, go } = await open(demo);
    await go("/netDetail");
    await bodyRows(page).first().waitFor();
    const before = await figures(page);
    const search = page.getByRole("textbox", { name: devices.search });
    await search.fill(wanted.toLowerCase().replaceAll(":", "-"));
    await page.keyboard.press("Enter");
    await expect.poll(() => shownMacs(page)).toEqual([wanted]);
    await expect.poll(() => figures(page)).toEqual(before);
    await search.fill("FEFEFEFE");
    await page.keyboard.press("Enter");
    await page.getByText(ui.noMatchTitle("FEFEFEFE")).waitFor();
    await button(ui.clearSearch, page).last().click();
    await expect.poll(() => bodyRows(page).count()).toBe(20);
  });

  test("the list is sorted by its columns on the server, narrowed by its chips, and shows the columns that are chosen", async () => {
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    const macsOf = async (query: RevenueDetailQuery) =>
      (await ask(query)).rows.map((row) => row.mac_address);
    for (const [title, key] of [
      [detail.revenue, "revenue"],
      [detail.computeBp, "compute"],
    ] as const) {
      for (const sort of [`-${key}`, key] as const) {
        await sortHead(page, title).click();
        await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe(sort);
        const expected = await macsOf({ type: "all", sort });
        await expect.poll(() => shownMacs(page)).toEqual(expected);
      }
    }
    await go("/calculateDetail?cols=revenue.tags.version");
    const { counts } = await succeed(countDayFilters, { type: "calculate" }, demo);
    expect(counts.earned_nothing).toBeGreaterThan(0);
    const chip = page.getByRole("button", { name: new RegExp(`^${detail.nothingEarned}`) });
    await expect.poll(() => chip.innerText()).toContain(String(counts.earned_nothing));
    await chip.click();
    await expect.poll(() => new URL(page.url()).searchParams.get("filter")).toBe("earned_nothing");
    const nothing = await macsOf({ type: "calculate", filterType: "earned_nothing" });
    await expect.poll(() => shownMacs(page)).toEqual(nothing);
    // Name, revenue, tags, version and what can be done.
    await expect.poll(() => page.getByRole("columnheader").count()).toBe(5);
    await page.reload();
    await expect.poll(() => shownMacs(page)).toEqual(nothing);
    await page.getByRole("combobox", { name: devices.rowsPerPage }).selectOption("all");
    await expect.poll(() => shownMacs(page)).toEqual(nothing);
  });

  test("sums that cannot be had are '-' and can be asked for again", async () => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(DETAIL, (route) => route.abort());
    await go("/devAllRevenue");
    await page.getByText(detail.sumsFailed).waitFor();
    await expect.poll(() => figures(page)).toEqual(["-", "-", "-", "-", "-"]);
    await page.unroute(DETAIL);
    await button(`${ui.retry}: ${detail.sums_all(yesterday)}`, page).click();
    await bodyRows(page).first().waitFor();
    await expect.poll(async () => (await figures(page))[0]).toMatch(/\d\.\d{2} BP/);
  });

  test("who has no device yet reads that the day has no revenue, and what to do", async () => {
    const { sessionId } = await newOwner(language);
    const { page, go } = await open({ language, sessionId });
    for (const [path] of PAGES) {
      await go(path);
      await page.getByText(detail.emptyTitle(yesterday), { exact: true }).waitFor();
    }
    await go("/inviteDetail");
    await page.getByText(invites.emptyTitle(yesterday), { exact: true }).waitFor();
    await page.getByText(invites.emptyText).waitFor();
  });

  test("a device's seven days, its charts, its note and its reasons open from its row", async () => {
    const [row] = (await ask({ type: "network" })).rows;
    const mac = row?.mac_address ?? "";
    const { data } = await succeed(getLastSevenDays, { deviceId: row?.id ?? "" }, demo);
    const { page, go } = await open(demo);
    const dialog = page.getByRole("dialog");
    await go("/netDetail");
    await button(detail.historyOf(mac), page).click();
    await dialog.locator("canvas").waitFor();
    const days = dialog.locator("tbody tr");
    await expect.poll(() => days.count()).toBe(7);
    const known = data[String(startOfUtcDay(yesterday).getTime())];
    await expect.poll(() => days.first().innerText()).toContain(yesterday);
    await expect.poll(() => days.first().innerText()).toContain(shownBp(known?.bxc ?? ""));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    // Today and the selectable days of the page's charts: nothing before the first.
    const earlier = inWords(language, "前一天", "Day before");
    for (const [path, choices] of [
      ["/netDetail", 8],
      ["/calculateDetail", 31],
    ] as const) {
      await go(path);
      await button(detail.watchOf(mac), page).click();
      const oldest = addDays(utcDay(Date.now()), 1 - choices);
      await dialog.locator("input").fill(addDays(oldest, 1));
      await dialog.getByRole("button", { name: earlier, exact: true }).click();
      await expect.poll(() => dialog.locator("input").inputValue()).toBe(oldest);
      await expect
        .poll(() => dialog.getByRole("button", { name: earlier, exact: true }).isDisabled())
        .toBe(true);
    }
    await go("/devAllRevenue");
    await bodyRows(page).first().waitFor();
    await expect.poll(() => button(detail.watchOf(mac), page).count()).toBe(0);
    await page
      .getByRole("button", { name: new RegExp(`${mac}$`) })
      .first()
      .click();
    await dialog.locator("input").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: detail.whyOf(mac), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("deviceId") === row?.id);
    await page
      .getByText(shownBp(row?.revenue ?? ""))
      .first()
      .waitFor();
  });

  test("a note is sent unchecked, also an empty one, and the server reports the result", async () => {
    const row = (await ask({ type: "network" })).rows.find(({ noteStatus }) => noteStatus);
    const { page, go } = await open(demo);
    await go("/netDetail");
    await page
      .getByRole("button", { name: new RegExp(`${row?.mac_address}$`) })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input").fill("");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText(wordsOf(devicesMessages.noteIgnored, language)).waitFor();
    const { rows } = await ask({ type: "network" });
    expect(rows.find(({ id }) => id === row?.id)?.note).toBe(row?.note);
  });

  test("a day without a ranking says so, and what to do", async () => {
    const { page, go } = await open(demo);
    await page.route("**/api/**etworkContribution*", (route) =>
      route.fulfill({ json: { code: 200, data: "NO_CONTENT", day: yesterday } }),
    );
    await go("/networkContribution");
    await page.getByText(ranking.emptyTitle(yesterday), { exact: true }).waitFor();
    await page.getByText(ranking.emptyText(yesterday)).waitFor();
  });

  test("an export is named revenue and holds every device of the day", async () => {
    const { deviceLength } = await ask({});
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    await bodyRows(page).first().waitFor();
    const waiting = page.waitForEvent("download");
    await button(detail.export, page).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("revenue.xlsx");
    const { sheet, texts } = sheetAndTexts(await buffer(await download.createReadStream()));
    expect(sheet.match(/<row /g)).toHaveLength(deviceLength + 1);
    const { rows } = await ask({ pageSize: 200 });
    for (const row of rows) {
      expect(sheet + texts).toContain(row.mac_address);
      expect(sheet).toContain(`<v>${Number(row.revenue)}</v>`);
    }
  });

  test.each([
    ["new", "/devAllRevenue_new", 0],
    ["old", "/devAllRevenue_old", new Date().getUTCMonth() + 1],
  ] as const)(
    "activity rewards of %s devices are cut into pages of 20",
    async (_, path, choices) => {
      const macs = Array.from(
        { length: 45 },
        (_unused, index) => `0A:00:00:00:00:${String(index).padStart(2, "0")}`,
      );
      const rows = macs.map((mac, index) => ({
        mac,
        deviceId: String(index + 1),
        mac_address: mac,
        note: "",
        serverHostname: "",
        deviceType: "lite",
        isUnbound: false,
        operator: "ct",
        BP: "5.000000",
      }));
      const { page, go } = await open(demo);
      await page.route(ACTIVITY, (route) => {
        const day = new URL(route.request().url()).searchParams.get("dateAt");
        return route.fulfill({ json: { code: 200, rewardList: rows, sum: "225.000000", day } });
      });
      await go(path);
      await expect.poll(() => bodyRows(page).count()).toBe(20);
      await expect.poll(() => figures(page)).toEqual(["225.00 BP"]);
      await expect.poll(() => page.locator("main option").count()).toBe(choices);
      await button(ui.page(3), page).click();
      await expect.poll(() => shownMacs(page)).toEqual(macs.slice(40));
      await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("3");
      await page.unroute(ACTIVITY);
      await go(path);
      const empty = page.getByText(activity.bp, { exact: true });
      await empty.or(page.locator('main [data-tone="empty"]')).first().waitFor();
    },
  );

  test("invites are listed with masked accounts and the day's sum", async () => {
    const answer = await succeed(getInviteDetail, { queryDate: yesterday }, demo);
    const rows = answer.detailList === "NO_CONTENT" ? [] : answer.detailList;
    const { page, go } = await open(demo);
    await go("/inviteDetail");
    await expect.poll(() => bodyRows(page).count()).toBe(rows.length);
    await expect.poll(async () => (await figures(page))[0]).toBe(`${shownBp(answer.bxc)} BP`);
    for (const [index, row] of rows.entries()) {
      expect(row.email).toContain("***");
      const shown = (): Promise<string> => bodyRows(page).nth(index).innerText();
      await expect.poll(shown).toContain(row.email);
      await expect.poll(shown).toContain(row.sign_up_time.slice(0, 16).replace("T", " "));
      await expect.poll(shown).toContain(shownBp(row.bxc));
    }
  });

  test("the ranking shows the previous UTC day by architecture, with the own devices marked", async () => {
    const { page, go } = await open(demo);
    await go("/networkContribution");
    await page.getByText(ranking.day(yesterday)).waitFor();
    for (const arch of ["arm", "amd"] as const) {
      await page.getByRole("radio", { name: ui[arch] }).press("Space");
      const { data } = await succeed(getNetworkContribution, { arch }, demo);
      const rows = data === "NO_CONTENT" ? [] : data;
      await expect.poll(() => shownMacs(page)).toEqual(rows.map((row) => row.mac_address));
      await expect
        .poll(() => page.locator('main tr[data-selected="true"]').count())
        .toBe(rows.filter((row) => row.isOwn).length);
      await expect
        .poll(() => bodyRows(page).first().innerText())
        .toContain(shownBp(rows[0]?.mc_weight ?? ""));
    }
    await expect.poll(() => new URL(page.url()).searchParams.get("arch")).toBe("amd");
    await page.reload();
    await bodyRows(page).first().waitFor();
    await expect.poll(() => page.getByRole("radio", { name: ui.amd }).isChecked()).toBe(true);
  });
});
