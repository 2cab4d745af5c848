import { getEconomics } from "@nodeyard/contract/revenue/economics-calls.ts";
import { revenueMessages } from "@nodeyard/contract/revenue/errors.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { Page } from "@playwright/test";
import { en } from "../../console/src/rooms/revenue/economics/messages.en.ts";
import { zh } from "../../console/src/rooms/revenue/economics/messages.zh.ts";
import { en as revenueEn } from "../../console/src/rooms/revenue/messages.en.ts";
import { zh as revenueZh } from "../../console/src/rooms/revenue/messages.zh.ts";
import { succeed } from "./harness/api.ts";
import { expectErrors, input } from "./harness/forms.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("costs and net", (language) => {
  const text = inWords(language, zh, en);
  const revenue = inWords(language, revenueZh, revenueEn);
  const rows = (page: Page) => page.getByRole("main").locator("tbody tr");
  const sums = (page: Page) => page.getByRole("region", { name: text.sums }).locator("dd");

  test("the page shows what the call answers, the least net first, and the order is in the address", async ({
    open,
    demo,
  }) => {
    const { page, go } = await open(demo);
    await go("/revenue");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: revenue.toEconomics, exact: true }).click();
    const answer = await succeed(getEconomics, {}, demo);
    await expect(rows(page)).toHaveCount(answer.list.length);
    for (const [index, row] of answer.list.slice(0, 5).entries())
      await expect(rows(page).nth(index)).toContainText(formatBp(row.revenue), {
        useInnerText: true,
      });
    await page
      .getByRole("radio", { name: text.orderRevenueDown, exact: true })
      .check({ force: true });
    const best = await succeed(getEconomics, { order: "-revenue" }, demo);
    await expect(rows(page).first()).toContainText(best.list[0]?.mac_address ?? "-", {
      useInnerText: true,
    });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("order") === "-revenue");
  });

  test("costs that are none are refused at their field, and good ones change the sums", async ({
    open,
    demo,
  }) => {
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
    await expect(rows(page).first()).toContainText("123.5", { useInnerText: true });
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
