import { groupDigits } from "@nodeyard/contract/money.ts";
import {
  getActivityTotal,
  getLastSevenDays,
  getSummary,
  listLedgerLines,
} from "@nodeyard/contract/revenue/calls.ts";
import { listComingRules } from "@nodeyard/contract/revenue/coming-calls.ts";
import type { Locator, Page } from "@playwright/test";
import { en as revenueEn } from "../../console/src/rooms/revenue/messages.en.ts";
import { zh as revenueZh } from "../../console/src/rooms/revenue/messages.zh.ts";
import { en as rulesEn } from "../../console/src/rooms/revenue/rules/messages.en.ts";
import { zh as rulesZh } from "../../console/src/rooms/revenue/rules/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords } from "./harness/texts.ts";

const DAY_MS = 86_400_000;
const MICRO = 1_000_000n;
const FIGURES = ["total", "balance", "invite", "network", "compute", "activity"] as const;

/** Micro-BP of a text such as `1,234.567890`; -1, which no figure is, of another: the page that is left is there for a moment. */
function microBp(text: string): bigint {
  const digits = text.replace(/[,\sBP]/g, "");
  if (!/^(?:-?\d+)?(?:\.\d*)?$/.test(digits)) return -1n;
  const [integer = "0", fraction = ""] = digits.split(".");
  return BigInt(integer) * MICRO + BigInt(fraction.padEnd(6, "0"));
}

/** Micro-BP of a figure that has its value in money beneath; nothing while there is none. */
function firstAmount(text: string): bigint | undefined {
  const [first = ""] = text.split("\n");
  return first.endsWith(" BP") ? microBp(first) : undefined;
}

/** As a card shows BP: cut to two decimals. */
function shownBp(bp: string): string {
  const hundredths = microBp(bp) / 10_000n;
  const integer = (hundredths / 100n).toLocaleString("en-US");
  return `${integer}.${String(hundredths % 100n).padStart(2, "0")} BP`;
}

/** As a card shows money: BP at the price, rounded to hundredths. */
function shownWorth(bp: string, pricePerBp: string): string {
  const digits = pricePerBp.split(".")[1]?.length ?? 0;
  const scale = 10n ** BigInt(digits) * MICRO;
  const hundredths =
    (microBp(bp) * BigInt(pricePerBp.replace(".", "")) * 100n * 2n + scale) / (scale * 2n);
  const integer = (hundredths / 100n).toLocaleString("en-US");
  return `${integer}.${String(hundredths % 100n).padStart(2, "0")}`;
}

describeInEachLanguage("the revenue overview", (language) => {
  const revenue = inWords(language, revenueZh, revenueEn);
  const rules = inWords(language, rulesZh, rulesEn);
  const ui = inWords(language, uiZh, uiEn);
  let demo: Caller & { sessionId: string };
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
  });

  const cards = (page: Page): Locator => page.getByRole("region", { name: revenue.title });
  const figures = (page: Page): Locator => cards(page).locator("b");

  /** `balance` shows the balance, where it is not shown as the others are. */
  async function expectedFigures(
    show: (bp: string, price: { yuan: string; usdt: string }) => string,
    balance?: (yuan: number) => string,
  ): Promise<string[]> {
    const { ret } = await succeed(getSummary, {}, demo);
    const { rewardSummary } = await succeed(getActivityTotal, {}, demo);
    const price = { yuan: ret.RMBPrice, usdt: ret.usdtPrice };
    return [
      show(ret.totalRevenue, price),
      balance ? balance(ret.balanceYuan) : show(ret.balance, price),
      show(ret.totalInvite, price),
      show(ret.totalNetRevenue, price),
      show(ret.totalCalculate, price),
      show(rewardSummary.bp, price),
    ];
  }

  test("six cards show what the server says, in BP or in the currency of the site, and the address keeps the choice", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue");
    await expect(figures(page)).toHaveText(await expectedFigures(shownBp), { useInnerText: true });
    await expect
      .poll(async () => microBp((await figures(page).allInnerTexts())[0] ?? ""))
      .toBeGreaterThan(0n);

    const currency = language === "zn" ? "yuan" : "usdt";
    const inMoney = (bp: string, price: { yuan: string; usdt: string }): string => {
      const worth = shownWorth(bp, price[currency]);
      return currency === "yuan" ? `¥${worth}` : `${worth} USDT`;
    };
    // BP are sold on the Chinese site: the balance is worth what the page of sales says.
    const inSale = (yuan: number): string => `¥${groupDigits(String(yuan))}`;
    const expected = () => expectedFigures(inMoney, currency === "yuan" ? inSale : undefined);
    await page.getByRole("radio", { name: revenue[currency], exact: true }).check({ force: true });
    await expect(figures(page)).toHaveText(await expected(), { useInnerText: true });
    await page.reload();
    await expect(figures(page)).toHaveText(await expected(), { useInnerText: true });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("unit") === currency);
  });

  test("the total is the sum of its four kinds, to the last digit", async () => {
    const { ret } = await succeed(getSummary, {}, demo);
    const { rewardSummary } = await succeed(getActivityTotal, {}, demo);
    const kinds = [ret.totalNetRevenue, ret.totalCalculate, ret.totalInvite, rewardSummary.bp];
    const sum = kinds.reduce((before, bp) => before + microBp(bp), 0n);
    expect(microBp(ret.totalRevenue)).toBe(sum);
  });

  test("a change to come has its day, its figures, and what it would have meant for the owner", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    const { coming } = await succeed(listComingRules, {}, demo);
    // The demo's owner has invited others, whose share rises.
    const [change] = coming;
    const { before = "", after = "" } = change?.effect ?? {};
    expect(microBp(after)).toBeGreaterThan(microBp(before));
    await go("/revenue");
    const panel = page.getByRole("region", { name: rules.coming, exact: true });
    const heading = rules.from(change?.from.slice(0, 10) ?? "");
    await panel.getByRole("heading", { name: heading, exact: true }).waitFor();
    await panel.getByText("5% → 8%", { exact: true }).waitFor();
    const sums = panel.locator("[data-part] dd:not([aria-hidden])");
    await expect(sums).toHaveText([shownBp(before), shownBp(after)], { useInnerText: true });
    const more = shownBp(String(Number(microBp(after) - microBp(before)) / 1e6)).replace(
      / BP$/,
      "",
    );
    await panel.getByText(`+${more} BP`).waitFor();
  });

  test("seven full UTC days are drawn and can be read as a table, newest first", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue");
    await page.locator("main canvas").waitFor();
    await page.getByText(revenue.asTable, { exact: true }).click();
    const rows = page.locator("main details tbody tr");
    await rows.first().waitFor();
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const { data } = await succeed(getLastSevenDays, {}, demo);
    const expected = [1, 2, 3, 4, 5, 6, 7].map((ago) => {
      const start = today - ago * DAY_MS;
      const day = data[String(start)];
      return [
        new Date(start).toISOString().slice(0, 10),
        shownBp(day?.bxc ?? ""),
        shownBp(day?.network_bxc ?? ""),
        shownBp(day?.compute_bxc ?? ""),
      ];
    });
    await expect
      .poll(() =>
        rows.evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll("td")].slice(0, 4).map((cell) => cell.innerText),
          ),
        ),
      )
      .toEqual(expected);
  });

  test("a figure opens down to a ledger line and to each device's part, with equal sums", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue");
    await cards(page).getByTitle(revenue.openLines(revenue.network)).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(revenue.sumEqual).waitFor();
    const { ret } = await succeed(getSummary, {}, demo);
    const lines = await succeed(listLedgerLines, { kind: "network" }, demo);
    expect(lines.sum).toBe(ret.totalNetRevenue);
    const sumLine = sheet.locator("p", { hasText: revenue.sumEqual });
    await expect
      .poll(async () => microBp(await sumLine.locator("b").innerText()))
      .toBe(microBp(lines.sum));

    const first = sheet.locator("tbody tr").first();
    const cellText = (title: string): Promise<string> =>
      first.locator(`td[data-label="${title}"]`).innerText();
    await expect
      .poll(async () => microBp(await cellText(revenue.amount)))
      .toBe(microBp(lines.list[0]?.amount ?? ""));
    await expect.poll(async () => Number(await cellText(revenue.deviceCount))).toBeGreaterThan(0);
    const amount = await cellText(revenue.amount);
    const count = Number(await cellText(revenue.deviceCount));
    await first.getByRole("button", { name: revenue.open, exact: true }).click();
    await sheet.getByText(revenue.creditEqual(amount)).waitFor();

    let sum = 0n;
    let seen = 0;
    for (let pageNum = 1; ; pageNum += 1) {
      const amounts = sheet.locator(`tbody td[data-label="${revenue.amount}"]`);
      await expect(amounts).not.toHaveCount(0);
      const texts = await amounts.allInnerTexts();
      for (const text of texts) sum += microBp(text);
      seen += texts.length;
      const next = sheet.getByRole("button", { name: ui.nextPage, exact: true });
      if (seen >= count || !(await next.isVisible())) break;
      const answered = page.waitForResponse((answer) =>
        answer.url().includes(`pageNum=${pageNum + 1}`),
      );
      // Two devices may well have earned the same: the row names its device.
      const lastRow = sheet.locator("tbody tr").last();
      const last = await lastRow.innerText();
      await next.click();
      await answered;
      await expect(lastRow).not.toHaveText(last, { useInnerText: true });
    }
    expect(seen).toBe(count);
    expect(sum).toBe(microBp(amount));

    await page.reload();
    await sheet.getByText(revenue.formulaWeight).waitFor();
    await sheet.getByRole("button", { name: revenue.back, exact: true }).click();
    await sheet.getByText(revenue.sumEqual).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("ledger"));
  });

  for (const kind of ["compute", "invite", "activity"] as const)
    test(`lines of ${kind}, the newest and the oldest, open to a page with the same sum`, async ({
      open,
    }) => {
      const { page, go } = await open(demo);
      const { list, total } = await succeed(listLedgerLines, { kind, pageSize: 200 }, demo);
      expect(total).toBe(list.length);
      // On a month's start one line holds the rewards of new and of old devices, which have a page each.
      const ofOnePage = list.filter(({ occurredAt }) => occurredAt.slice(8, 10) !== "01");
      expect(ofOnePage.length).toBeGreaterThan(0);
      for (const line of [ofOnePage[0], ofOnePage.at(-1)]) {
        const at = list.findIndex(({ id }) => id === line?.id);
        await go(`/revenue?ledger=${kind}&linesPage=${Math.floor(at / 20) + 1}`);
        const opened = page
          .getByRole("dialog")
          .locator("tbody tr")
          .nth(at % 20)
          .getByRole("link");
        await opened.first().click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const amount = microBp(line?.amount ?? "");
        // Cut to two decimals where it is read, exact in its element.
        const exact = () =>
          page
            .locator("main dl dd data")
            .evaluateAll((figures) => figures.map((figure) => (figure as HTMLDataElement).value));
        const written = async () =>
          (await page.locator("main dl dd").allInnerTexts()).map(firstAmount);
        await expect
          .poll(async () => [...(await exact()).map(microBp), ...(await written())])
          .toContain(amount);
      }
    });

  test("the lines of each figure add up to it", async ({ open }) => {
    const { page, go } = await open(demo);
    const sheet = page.getByRole("dialog");
    const empty = sheet.getByText(revenue.noLines, { exact: true });
    const verdict = sheet.getByText(revenue.sumEqual);
    for (const [index, figure] of FIGURES.entries()) {
      await go(`/revenue?ledger=${figure}`);
      await empty.or(verdict).waitFor();
      if (await empty.isVisible())
        await expect
          .poll(async () => (await figures(page).allInnerTexts())[index], { message: figure })
          .toBe("0.00 BP");
      else await expect(verdict, figure).toBeVisible();
    }
  });

  test("a figure that cannot be had shows a dash and can be asked for again, the others stay", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(/ERR_FAILED/);
    const summary = "**/api/web/revenue_v3/**";
    await page.route(summary, (route) => route.abort());
    await go("/revenue");
    const expected = await expectedFigures(shownBp);
    const dashed = expected.map((figure, index) => (index < 5 ? "-" : figure));
    await expect(figures(page)).toHaveText(dashed, { useInnerText: true });
    await page.locator("main canvas").waitFor();
    await page.unroute(summary);
    const retry = `${ui.retry}: ${revenue.total}`;
    await page.getByRole("button", { name: retry, exact: true }).click();
    await expect(figures(page)).toHaveText(expected, { useInnerText: true });
  });
});
