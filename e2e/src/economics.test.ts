import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { getEconomics } from "@nodeyard/contract/revenue/economics-calls.ts";
import { revenueMessages } from "@nodeyard/contract/revenue/errors.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { en } from "../../console/src/rooms/revenue/economics/messages.en.ts";
import { zh } from "../../console/src/rooms/revenue/economics/messages.zh.ts";
import { en as revenueEn } from "../../console/src/rooms/revenue/messages.en.ts";
import { zh as revenueZh } from "../../console/src/rooms/revenue/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { expectErrors, input } from "./harness/forms.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import { visits } from "./harness/visits.ts";

describe.each(LANGUAGES)("costs and net (%s)", (language) => {
  const open = visits();
  const text = inWords(language, zh, en);
  const revenue = inWords(language, revenueZh, revenueEn);
  let demo: Caller & { sessionId: string };
  beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
  });
  const rows = (page: Page) => page.getByRole("main").locator("tbody tr");
  const sums = (page: Page) => page.getByRole("region", { name: text.sums }).locator("dd");

  test("the page shows what the call answers, the least net first, and the order is in the address", async () => {
    const { page, go } = await open(demo);
    await go("/revenue");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: revenue.toEconomics, exact: true }).click();
    const answer = await succeed(getEconomics, {}, demo);
    await expect.poll(() => rows(page).count()).toBe(answer.list.length);
    for (const [index, row] of answer.list.slice(0, 5).entries())
      await expect.poll(() => rows(page).nth(index).innerText()).toContain(formatBp(row.revenue));
    await page
      .getByRole("radio", { name: text.orderRevenueDown, exact: true })
      .check({ force: true });
    const best = await succeed(getEconomics, { order: "-revenue" }, demo);
    await expect
      .poll(() => rows(page).first().innerText())
      .toContain(best.list[0]?.mac_address ?? "-");
    await expect.poll(() => new URL(page.url()).searchParams.get("order")).toBe("-revenue");
  });

  test("costs that are none are refused at their field, and good ones change the sums", async () => {
    const { page, go } = await open(demo);
    await go("/revenue?view=economics&order=-revenue");
    const before = await succeed(getEconomics, {}, demo);
    await sums(page)
      .filter({ hasText: `/ ${before.sums.deviceCount}` })
      .waitFor();
    await rows(page).first().getByRole("button").click();
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: text.save, exact: true });
    for (const bad of ["-1", "1e99", "NaN", "free"]) {
      await input(dialog, "month").fill(bad);
      await save.click();
      await expectErrors(dialog, { month: text.monthInvalid });
    }
    await input(dialog, "month").fill("123.5");
    await input(dialog, "powerWatts").fill("1.5");
    await save.click();
    await expectErrors(dialog, { powerWatts: text.powerInvalid });
    await input(dialog, "powerWatts").fill("50");
    await save.click();
    await page.getByText(wordsOf(revenueMessages.costsSaved, language), { exact: true }).waitFor();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => rows(page).first().innerText()).toContain("123.5");
    const after = await succeed(getEconomics, { order: "-revenue" }, demo);
    expect(after.list[0]?.entered).toMatchObject({ month: "123.5", powerWatts: "50" });
    expect(after.list[0]?.net).not.toBeNull();

    const form = page.locator("main form");
    await input(form, "electricityPrice").fill("-0.1");
    await form.getByRole("button", { name: text.save, exact: true }).click();
    await expectErrors(form, { electricityPrice: text.electricityInvalid });
    await input(form, "electricityPrice").fill("0.61");
    await form.getByRole("button", { name: text.save, exact: true }).click();
    await page
      .getByText(wordsOf(revenueMessages.electricitySaved, language), { exact: true })
      .waitFor();
    await expect
      .poll(async () => (await succeed(getEconomics, {}, demo)).electricityPrice)
      .toBe("0.61");
  });
});
