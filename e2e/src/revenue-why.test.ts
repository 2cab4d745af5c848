import { buffer } from "node:stream/consumers";
import { setZone } from "@nodeyard/contract/auth/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import {
  explainDay,
  getHistory,
  getRevenueDetail,
  getStatement,
  type WhyResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { getTaxYear } from "@nodeyard/contract/revenue/tax-calls.ts";
import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import type { Download, Page } from "@playwright/test";
import { en as appEn } from "../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { en as pastEn } from "../../console/src/rooms/revenue/history/messages.en.ts";
import { zh as pastZh } from "../../console/src/rooms/revenue/history/messages.zh.ts";
import { en as revenueEn } from "../../console/src/rooms/revenue/messages.en.ts";
import { zh as revenueZh } from "../../console/src/rooms/revenue/messages.zh.ts";
import { en as proofEn } from "../../console/src/rooms/revenue/proof/messages.en.ts";
import { zh as proofZh } from "../../console/src/rooms/revenue/proof/messages.zh.ts";
import { en as whyEn } from "../../console/src/rooms/revenue/why/messages.en.ts";
import { zh as whyZh } from "../../console/src/rooms/revenue/why/messages.zh.ts";
import { sheetAndTexts } from "../../console/src/shared/spreadsheets/testing/read-spreadsheet.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords } from "./harness/texts.ts";

const yesterday = addDays(utcDay(Date.now()), -1);
const range = { from: addDays(yesterday, -9), to: yesterday };

/** BP as pages show it, to the last digit: `1,234.567890`. */
function shown(bp: string): string {
  const [integer = "0", fraction = "0"] = bp.split(".");
  return `${BigInt(integer).toLocaleString("en-US")}.${fraction.padEnd(6, "0")}`;
}

/** The same where a page shows two decimals, and all on hover. */
const brief = (bp: string): string => shown(bp).slice(0, -4);

/** As pages write yuan: `1234.50` → `¥1,234.50`. */
const formatYuan = (yuan: string): string => {
  const [integer = "", fraction = ""] = yuan.split(".");
  return `¥${groupDigits(integer)}.${fraction}`;
};

describeInEachLanguage("why a device earned, and the history", (language) => {
  const app = inWords(language, appZh, appEn);
  const why = inWords(language, whyZh, whyEn);
  const past = inWords(language, pastZh, pastEn);
  const proof = inWords(language, proofZh, proofEn);
  const revenue = inWords(language, revenueZh, revenueEn);
  const ui = inWords(language, uiZh, uiEn);
  let demo: Caller & { sessionId: string };
  /** A device's yesterday with causes and a compute task that was paid. */
  let day: WhyResponse;
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    const { detailList } = await succeed(getRevenueDetail, { pageSize: 200 }, demo);
    if (detailList === NO_CONTENT) throw new Error("the demo earned nothing yesterday");
    for (const row of detailList.filter(({ compute_bxc: bp }) => Number(bp) > 0)) {
      day = await succeed(explainDay, { deviceId: row.id, day: yesterday }, demo);
      if (day.causes.length > 0) return;
    }
    throw new Error("no device of the demo had a task and a cause yesterday");
  });

  const figures = (page: Page, name: string) =>
    page.getByRole("region", { name, exact: true }).locator("dd");
  const dayPath = () => `/revenue?view=why&deviceId=${day.device.id}&date=${yesterday}`;

  test("from the overview a device is found, and its day opens down to a formula that leads to its amount", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue");
    await page.getByRole("main").getByRole("link", { name: revenue.toWhy, exact: true }).click();
    await page.getByRole("textbox", { name: revenue.searchDevice }).fill(day.device.mac_address);
    const found = page.getByRole("list", { name: revenue.chooseDevice }).getByRole("button");
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(figures(page, why.figures).first()).toContainText(`${brief(day.total)} BP`, {
      useInnerText: true,
    });
    const firstCause = page.locator("main li", { hasText: why[day.causes[0]?.cause ?? "offline"] });
    await expect(firstCause.first()).toContainText(brief(day.causes[0]?.lost ?? ""), {
      useInnerText: true,
    });

    const hour = day.hours[3];
    const row = page.getByRole("region", { name: `${why.hour} 03:00 – 04:00` });
    await row.getByRole("button", { expanded: false }).press("Enter");
    await row
      .getByText(why.stepsEqual(shown(hour?.credit?.amount ?? "")))
      .or(row.getByText(why.stepsRoundedUp(shown(hour?.credit?.amount ?? ""))))
      .waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("hour") === "03");

    const summaries = page.getByText(why.taskOpen, { exact: true });
    await summaries.first().waitFor();
    for (let index = 0; index < (await summaries.count()); index += 1)
      await summaries.nth(index).click();
    for (const task of day.tasks.filter(({ amount }) => Number(amount) > 0))
      await page.getByText(why.stepsEqual(shown(task.amount))).waitFor();
  });

  test("all hours of the day agree with what was credited, and sum up to it", async ({ open }) => {
    const { page, go } = await open(demo);
    for (const place of ["00", "12", "23"]) {
      await go(`${dayPath()}&hour=${place}`);
      await page
        .getByRole("region", { name: why.formula })
        .locator('[data-tone="success"]')
        .waitFor();
    }
    const sum = async () => {
      const texts = await page.locator("main section button > b").allInnerTexts();
      // Not all are amounts while the page that is left is still there.
      if (!texts.every((text) => /^[\d.,\s]+$/.test(text))) return "";
      const microBp = texts.reduce(
        (before, text) => before + BigInt(text.replace(/[.,]/g, "")),
        0n,
      );
      return shown(`${microBp / 1_000_000n}.${String(microBp % 1_000_000n).padStart(6, "0")}`);
    };
    await expect.poll(sum).toBe(shown(day.network));
  });

  test("an hour opens its ledger line over the page, and its proof is verified in the browser", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go(`${dayPath()}&hour=03`);
    const row = page.getByRole("region", { name: `${why.hour} 03:00 – 04:00` });
    await row.getByRole("button", { name: why.toLine, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(revenue.formulaWeight).waitFor();
    await sheet.getByText(`${yesterday} 03:00 – 04:00 UTC`).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await row.getByRole("button", { name: why.verify, exact: true }).click();
    await row.getByText(proof.verified, { exact: true }).waitFor();
    await page.reload();
    await row.getByText(proof.verified, { exact: true }).waitFor();
  });

  test("a day that is not settled in full says so", async ({ open }) => {
    const { page, go } = await open(demo);
    await go(`/revenue?view=why&deviceId=${day.device.id}&date=${utcDay(Date.now())}`);
    await page.getByText(why.notFinalText).waitFor();
  });

  test("a day that cannot be had shows dashes and can be asked for again", async ({ open }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(/ERR_FAILED/);
    await page.route("**/api/v1/revenue/why?**", (route) => route.abort());
    await go(dayPath());
    await expect(figures(page, why.figures)).toHaveText(["-", "-", "-", "-"], {
      useInnerText: true,
    });
    await page.unroute("**/api/v1/revenue/why?**");
    await page.getByRole("button", { name: `${ui.retry}: ${why.figures}`, exact: true }).click();
    await expect(figures(page, why.figures).first()).toContainText(brief(day.total), {
      useInnerText: true,
    });
  });

  test("the history shows what the server says, of the account and of a device, and the address keeps it all", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go(`/revenue?view=history&from=${range.from}&to=${range.to}`);
    const full = await succeed(getHistory, range, demo);
    await expect(figures(page, past.figures).first()).toHaveText(`${brief(full.sum.total)} BP`, {
      useInnerText: true,
    });
    await page.locator("main canvas").waitFor();
    const table = page.getByRole("table", { name: past.table });
    await expect(table.locator("tbody tr")).toHaveCount(10);
    await expect(table.locator("tbody tr").first()).toContainText(range.to, { useInnerText: true });

    await page.getByRole("textbox", { name: revenue.searchDevice }).fill(day.device.mac_address);
    await page.getByRole("list", { name: revenue.chooseDevice }).getByRole("button").click();
    const ofDevice = await succeed(getHistory, { ...range, deviceId: day.device.id }, demo);
    await expect(figures(page, past.figures).first()).toHaveText(
      `${brief(ofDevice.sum.total)} BP`,
      { useInnerText: true },
    );
    await page.reload();
    await page.getByRole("main").getByText(day.device.mac_address).waitFor();
    await table.getByRole("link", { name: past.openWhy(yesterday) }).click();
    await page.getByRole("heading", { level: 1, name: why.title }).waitFor();
  });

  /** The account shows UTC again after each test. */
  test.afterEach(() => succeed(setZone, { zone: "UTC" }, demo));

  test("months of another zone are chosen by searching for it, and the zone is printed", async ({
    open,
  }) => {
    const zone = "America/New_York";
    const { page, go } = await open(demo);
    await go(`/revenue?view=history&from=${range.from}&to=${range.to}`);
    await page.getByRole("radio", { name: past.month, exact: true }).check({ force: true });
    await page.getByRole("button", { name: app.zone("UTC", "UTC"), exact: true }).click();
    const search = page.getByRole("combobox", { name: app.zoneSearch });
    await search.fill("Mars/Olympus");
    await page.getByText(app.zoneUnknown, { exact: true }).waitFor();
    await search.fill(zone);
    await search.press("Enter");
    await page.getByText(past.zoneNote(zone)).waitFor();
    await page.getByRole("columnheader", { name: past.periodMonth(zone) }).waitFor();
    const { sum } = await succeed(getHistory, { ...range, zone, step: "month" }, demo);
    await expect(figures(page, past.figures).first()).toHaveText(`${brief(sum.total)} BP`, {
      useInnerText: true,
    });
  });

  test("a statement is saved as CSV and XLSX with each ledger line between the two balances", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await succeed(setZone, { zone: "Asia/Shanghai" }, demo);
    await go(`/revenue?view=history&from=${range.from}&to=${range.to}`);
    const request = { ...range, zone: "Asia/Shanghai" };
    const { total, openingBalance, closingBalance } = await succeed(getStatement, request, demo);
    const save = async (name: RegExp): Promise<Download> => {
      const waiting = page.waitForEvent("download");
      const statement = page.getByRole("region", { name: past.statement, exact: true });
      await statement.getByRole("button", { name }).click();
      const download = await waiting;
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      return download;
    };
    const file = `${past.fileName}-${range.from}-${range.to}-Asia-Shanghai`;
    const csv = await save(/CSV$/);
    expect(csv.suggestedFilename()).toBe(`${file}.csv`);
    const text = (await buffer(await csv.createReadStream())).toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(total + 3);
    expect(lines[1]).toBe(`${range.from},${past.opening},,,,,,,,,${openingBalance},,,,,,,,,,,`);
    expect(lines.at(-1)).toBe(`${range.to},${past.closing},,,,,,,,,${closingBalance},,,,,,,,,,,`);

    const xlsx = await save(/XLSX$/);
    expect(xlsx.suggestedFilename()).toBe(`${file}.xlsx`);
    const { sheet, texts } = sheetAndTexts(await buffer(await xlsx.createReadStream()));
    expect(sheet.match(/<row /g)).toHaveLength(total + 3);
    expect(sheet + texts).toContain(past.closing);
    expect(sheet).toContain(`<v>${Number(closingBalance)}</v>`);
  });

  test("a tax year sums up payments in yuan on the Chinese site, by month and order, and is saved as CSV", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue?view=history");
    const panel = page.getByRole("region", { name: past.taxYear, exact: true });
    if (language === "en") {
      await page.getByRole("region", { name: past.statement, exact: true }).waitFor();
      await expect(panel).toHaveCount(0);
      return;
    }
    const { year, sum, orders } = await succeed(getTaxYear, {}, demo);
    const total = panel.getByRole("row").filter({ hasText: past.sumOfYear(year) });
    await expect(total).toContainText(formatYuan(sum.gross));
    await expect(total).toContainText(formatYuan(sum.tax));
    await expect(total).toContainText(formatYuan(sum.net));
    const waiting = page.waitForEvent("download");
    await panel.getByRole("button", { name: /CSV$/ }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe(`${past.taxFile(year)}.csv`);
    const text = (await buffer(await file.createReadStream())).toString("utf8");
    const numbers = orders.filter(({ order }) => order !== "").map(({ order }) => order);
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(text).toContain(number);
  });
});
