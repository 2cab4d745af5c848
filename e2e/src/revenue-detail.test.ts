import { buffer } from "node:stream/consumers";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { getNetworkContribution } from "@nodeyard/contract/ranking/calls.ts";
import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import {
  countDayFilters,
  getRevenueDetail,
  type RevenueDetailQuery,
  type RevenueDetailRow,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { addDays, lastUtcDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "@playwright/test";
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
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

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

describeInEachLanguage("revenue in detail", (language) => {
  const detail = inWords(language, detailZh, detailEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const activity = inWords(language, activityZh, activityEn);
  const invites = inWords(language, inviteZh, inviteEn);
  const ranking = inWords(language, rankingZh, rankingEn);
  const ui = inWords(language, uiZh, uiEn);
  const [yesterday = "", dayBefore = ""] = lastUtcDays(Date.now(), 2);
  let demo: Caller & { sessionId: string };
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
  });
  const fetchDetail = async (query: RevenueDetailQuery) => {
    const answer = await succeed(getRevenueDetail, query, demo);
    const rows: RevenueDetailRow[] = answer.detailList === "NO_CONTENT" ? [] : answer.detailList;
    return { ...answer, rows };
  };
  const button = (name: string, page: Page) => page.getByRole("button", { name, exact: true });
  const figures = (page: Page) => page.locator("main dl dd");
  const chooseDay = (page: Page, day: string) =>
    page.getByRole("textbox", { name: detail.day, exact: true }).fill(day);

  for (const [path, type] of PAGES)
    test(`${path} lists what each device earned, its sums being the server's`, async ({ open }) => {
      const { page, go } = await open(demo);
      await go(path);
      for (const day of [yesterday, dayBefore]) {
        if (day !== yesterday) await chooseDay(page, day);
        const answer = await fetchDetail({ queryDate: day, type });
        await expect(shownMacs(page)).toHaveText(
          answer.rows.map((row) => row.mac_address),
          { useInnerText: true },
        );
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
          .poll(async () =>
            (await figures(page).allInnerTexts()).map((text) => text.split("\n")[0]),
          )
          .toEqual(sums.map((bp) => `${formatBp(bp, 6)} BP`));
        const [first] = answer.rows;
        const row = bodyRows(page).first();
        await expect(row).toContainText(shownBp(first?.revenue ?? ""), { useInnerText: true });
        if (language === "zn")
          await expect(row).toContainText(
            (first?.revenueToRmb ?? "").replace(/\B(?=(\d{3})+\.)/, ","),
            {
              useInnerText: true,
            },
          );
        else await expect(row).toHaveText(/[\d,]+\.\d\d USDT/, { useInnerText: true });
      }
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("day") === dayBefore);
      await page.getByRole("textbox", { name: detail.day, exact: true }).press("ArrowDown");
      await expect(page).toHaveURL(
        ({ searchParams }) => searchParams.get("day") === addDays(dayBefore, -1),
      );
      await page.keyboard.press("t");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("day") === yesterday);
      await page.keyboard.press("ArrowDown");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("day") === dayBefore);
      await page.reload();
      await bodyRows(page).first().waitFor();
      await expect(page.getByRole("textbox", { name: detail.day, exact: true })).toHaveValue(
        dayBefore,
      );
    });

  test("all nodes and invites are the overview's total; each type is a part of it", async ({
    open,
  }) => {
    const { data } = await succeed(getLastSevenDays, {}, demo);
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    const total = data[String(startOfUtcDay(yesterday).getTime())]?.bxc ?? "";
    await expect(figures(page).first()).toContainText(`${formatBp(total, 6)} BP`, {
      useInnerText: true,
    });
    await page.getByRole("radio", { name: detail.nodes_normal }).check({ force: true });
    const normal = await fetchDetail({ queryDate: yesterday, deviceType: "normal" });
    await expect(shownMacs(page)).toHaveText(
      normal.rows.map((row) => row.mac_address),
      { useInnerText: true },
    );
    await expect(figures(page).first()).toContainText(`${formatBp(normal.bxc, 6)} BP`, {
      useInnerText: true,
    });
    await expect(figures(page)).toHaveCount(4);
  });

  test("a search finds by part of a MAC address and leaves the sums alone; what matches nothing says so", async ({
    open,
  }) => {
    const { rows } = await fetchDetail({ type: "network" });
    const wanted = rows[3]?.mac_address ?? "";
    const { page, go } = await open(demo);
    await go("/netDetail");
    await bodyRows(page).first().waitFor();
    const before = await figures(page).allInnerTexts();
    const search = page.getByRole("textbox", { name: devices.search });
    await search.fill(wanted.toLowerCase().replaceAll(":", "-"));
    await page.keyboard.press("Enter");
    await expect(shownMacs(page)).toHaveText([wanted], { useInnerText: true });
    await expect(figures(page)).toHaveText(before, { useInnerText: true });
    await search.fill("FEFEFEFE");
    await page.keyboard.press("Enter");
    await page.getByText(ui.noMatchTitle("FEFEFEFE")).waitFor();
    await button(ui.clearSearch, page).last().click();
    await expect(bodyRows(page)).toHaveCount(20);
  });

  test("the list is sorted by its columns on the server, narrowed by its chips, and shows the columns that are chosen", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    const macsOf = async (query: RevenueDetailQuery) =>
      (await fetchDetail(query)).rows.map((row) => row.mac_address);
    for (const [title, key] of [
      [detail.revenue, "revenue"],
      [detail.computeBp, "compute"],
    ] as const) {
      for (const sort of [`-${key}`, key] as const) {
        await sortHead(page, title).click();
        await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === sort);
        const expected = await macsOf({ type: "all", sort });
        await expect(shownMacs(page)).toHaveText(expected, { useInnerText: true });
      }
    }
    await go("/calculateDetail?cols=revenue.tags.version");
    const { counts } = await succeed(countDayFilters, { type: "calculate" }, demo);
    expect(counts.earned_nothing).toBeGreaterThan(0);
    const chip = page.getByRole("button", { name: new RegExp(`^${detail.nothingEarned}`) });
    await expect(chip).toContainText(String(counts.earned_nothing), { useInnerText: true });
    await chip.click();
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("filter") === "earned_nothing",
    );
    const nothing = await macsOf({ type: "calculate", filterType: "earned_nothing" });
    await expect(shownMacs(page)).toHaveText(nothing, { useInnerText: true });
    // Name, revenue, tags, version and what can be done.
    await expect(page.getByRole("columnheader")).toHaveCount(5);
    await page.reload();
    await expect(shownMacs(page)).toHaveText(nothing, { useInnerText: true });
    await page.getByRole("combobox", { name: devices.rowsPerPage }).selectOption("all");
    await expect(shownMacs(page)).toHaveText(nothing, { useInnerText: true });
  });

  test("sums that cannot be had are '-' and can be asked for again", async ({ open }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(DETAIL, (route) => route.abort());
    await go("/devAllRevenue");
    await page.getByText(detail.sumsFailed).waitFor();
    await expect(figures(page)).toHaveText(["-", "-", "-", "-", "-"], { useInnerText: true });
    await page.unroute(DETAIL);
    await button(`${ui.retry}: ${detail.sums_all(yesterday)}`, page).click();
    await bodyRows(page).first().waitFor();
    await expect(figures(page).first()).toHaveText(/\d\.\d{6} BP/, { useInnerText: true });
  });

  test("who has no device yet reads that the day has no revenue, and what to do", async ({
    open,
  }) => {
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

  test("a device's seven days, its charts, its note and its reasons open from its row", async ({
    open,
  }) => {
    const [row] = (await fetchDetail({ type: "network" })).rows;
    const mac = row?.mac_address ?? "";
    const { data } = await succeed(getLastSevenDays, { deviceId: row?.id ?? "" }, demo);
    const { page, go } = await open(demo);
    const dialog = page.getByRole("dialog");
    await go("/netDetail");
    await button(detail.historyOf(mac), page).click();
    await dialog.locator("canvas").waitFor();
    const days = dialog.locator("tbody tr");
    await expect(days).toHaveCount(7);
    const known = data[String(startOfUtcDay(yesterday).getTime())];
    await expect(days.first()).toContainText(yesterday, { useInnerText: true });
    await expect(days.first()).toContainText(shownBp(known?.bxc ?? ""), { useInnerText: true });
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
      await expect(dialog.locator("input")).toHaveValue(oldest);
      await expect(dialog.getByRole("button", { name: earlier, exact: true })).toBeDisabled();
    }
    await go("/devAllRevenue");
    await bodyRows(page).first().waitFor();
    await expect(button(detail.watchOf(mac), page)).toHaveCount(0);
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

  test("a note is sent unchecked, also an empty one, and the server reports the result", async ({
    open,
  }) => {
    const row = (await fetchDetail({ type: "network" })).rows.find(({ noteStatus }) => noteStatus);
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
    const { rows } = await fetchDetail({ type: "network" });
    expect(rows.find(({ id }) => id === row?.id)?.note).toBe(row?.note);
  });

  test("a day without a ranking says so, and what to do", async ({ open }) => {
    const { page, go } = await open(demo);
    await page.route("**/api/**etworkContribution*", (route) =>
      route.fulfill({ json: { code: 200, data: "NO_CONTENT", day: yesterday } }),
    );
    await go("/networkContribution");
    await page.getByText(ranking.emptyTitle(yesterday), { exact: true }).waitFor();
    await page.getByText(ranking.emptyText(yesterday)).waitFor();
  });

  test("an export is named revenue and holds every device of the day", async ({ open }) => {
    const { deviceLength } = await fetchDetail({});
    const { page, go } = await open(demo);
    await go("/devAllRevenue");
    await bodyRows(page).first().waitFor();
    const waiting = page.waitForEvent("download");
    await button(detail.export, page).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("revenue.xlsx");
    const { sheet, texts } = sheetAndTexts(await buffer(await download.createReadStream()));
    expect(sheet.match(/<row /g)).toHaveLength(deviceLength + 1);
    const { rows } = await fetchDetail({ pageSize: 200 });
    for (const row of rows) {
      expect(sheet + texts).toContain(row.mac_address);
      expect(sheet).toContain(`<v>${Number(row.revenue)}</v>`);
    }
  });

  for (const [whose, path, choices] of [
    ["new", "/devAllRevenue_new", 0],
    ["old", "/devAllRevenue_old", new Date().getUTCMonth() + 1],
  ] as const)
    test(`activity rewards of ${whose} devices are cut into pages of 20`, async ({ open }) => {
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
      await expect(bodyRows(page)).toHaveCount(20);
      await expect(figures(page)).toHaveText(["225.000000 BP"], { useInnerText: true });
      await expect(page.locator("main option")).toHaveCount(choices);
      await button(ui.page(3), page).click();
      await expect(shownMacs(page)).toHaveText(macs.slice(40), {
        useInnerText: true,
      });
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === "3");
      await page.unroute(ACTIVITY);
      await go(path);
      const empty = page.getByText(activity.bp, { exact: true });
      await empty.or(page.locator('main [data-tone="empty"]')).first().waitFor();
    });

  test("invites are listed with masked accounts and the day's sum", async ({ open }) => {
    const answer = await succeed(getInviteDetail, { queryDate: yesterday }, demo);
    const rows = answer.detailList === "NO_CONTENT" ? [] : answer.detailList;
    const { page, go } = await open(demo);
    await go("/inviteDetail");
    await expect(bodyRows(page)).toHaveCount(rows.length);
    await expect(figures(page).first()).toHaveText(`${formatBp(answer.bxc, 6)} BP`, {
      useInnerText: true,
    });
    for (const [index, row] of rows.entries()) {
      expect(row.email).toContain("***");
      const shown = bodyRows(page).nth(index);
      await expect(shown).toContainText(row.email, { useInnerText: true });
      await expect(shown).toContainText(row.sign_up_time.slice(0, 16).replace("T", " "), {
        useInnerText: true,
      });
      await expect(shown).toContainText(shownBp(row.bxc), { useInnerText: true });
    }
  });

  test("the ranking shows the previous UTC day by architecture, with the own devices marked", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/networkContribution");
    await page.getByText(ranking.day(yesterday)).waitFor();
    for (const arch of ["arm", "amd"] as const) {
      await page.getByRole("radio", { name: ui[arch] }).press("Space");
      const { data } = await succeed(getNetworkContribution, { arch }, demo);
      const rows = data === "NO_CONTENT" ? [] : data;
      await expect(shownMacs(page)).toHaveText(
        rows.map((row) => row.mac_address),
        { useInnerText: true },
      );
      await expect(page.locator('main tr[data-selected="true"]')).toHaveCount(
        rows.filter((row) => row.isOwn).length,
      );
      await expect(bodyRows(page).first()).toContainText(shownBp(rows[0]?.mc_weight ?? ""), {
        useInnerText: true,
      });
    }
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("arch") === "amd");
    await page.reload();
    await bodyRows(page).first().waitFor();
    await expect(page.getByRole("radio", { name: ui.amd })).toBeChecked();
  });
});
