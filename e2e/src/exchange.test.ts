import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { zh as exchange } from "../../console/src/rooms/exchange/messages.zh.ts";
import { en as exchangesEn } from "../../console/src/rooms/exchange/operator/messages.en.ts";
import { zh as exchangesZh } from "../../console/src/rooms/exchange/operator/messages.zh.ts";
import { en as kitEn } from "../../console/src/shared/operator/messages.en.ts";
import { zh as kitZh } from "../../console/src/shared/operator/messages.zh.ts";
import { zh as proof } from "../../console/src/shared/verification/messages.zh.ts";
import { codeButton, expectErrors, input, solveCaptcha } from "./harness/forms.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, newOwner, OPERATOR, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

test("an owner exchanges BP for gift cards and reads their secrets", async ({ open }) => {
  await liftSendLimits(DEMO.email);
  const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
  await go("/exchange");
  await page.getByText(exchange.ended).waitFor();
  const next = page.locator('main [type="submit"]');
  await next.click();
  await expectErrors(page, { emailVerifyCode: proof.codeRequired });
  await page.getByText(exchange.chooseDenomination, { exact: true }).last().waitFor();
  const denomination = page.getByLabel(exchange.denomination, { exact: true });
  const count = page.getByLabel(exchange.count, { exact: true });
  await expect(denomination.locator('option[value="1000"]')).toBeDisabled();
  await denomination.selectOption("100");
  await count.selectOption("2");
  await page.getByText("68,966 BP", { exact: true }).waitFor();
  let since = new Date();
  await codeButton(page).filter({ visible: true }).first().click();
  await input(page, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
  await next.click();
  const confirm = page.getByRole("alertdialog", { name: exchange.confirmTitle("200") });
  await confirm.getByRole("button", { name: exchange.confirm, exact: true }).click();
  await page.getByText(wordsOf(exchangeMessages.submitted, "zn"), { exact: true }).waitFor();
  const progress = page.getByRole("dialog", { name: exchange.timelineTitle });
  const steps = progress.getByRole("listitem").locator("b");
  await expect(steps).toHaveText([exchange.stepHeld, exchange.done], { useInnerText: true });
  await progress.getByRole("button", { name: exchange.close, exact: true }).last().click();
  const row = page.getByRole("region", { name: exchange.records }).locator("tbody tr").first();
  await expect(row).toContainText("¥100 × 2", { useInnerText: true });
  await expect(row).toContainText(exchange.done, { useInnerText: true });
  await liftSendLimits(DEMO.email);
  await row.getByRole("button", { name: exchange.seeCards }).click();
  const dialog = page.getByRole("dialog", { name: exchange.cardsTitle });
  const show = dialog.getByRole("button", { name: exchange.seeCards, exact: true });
  await show.click();
  await expectErrors(dialog, {
    captcha: proof.captchaRequired,
    emailVerifyCode: proof.codeRequired,
  });
  await solveCaptcha(dialog);
  since = new Date();
  await codeButton(dialog).filter({ visible: true }).first().click();
  await input(dialog, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
  await show.click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").locator("code").first()).toHaveText(
    /^DEMO-100-\d{4}$/,
    {
      useInnerText: true,
    },
  );
});

test("a newcomer is led to verification", async ({ open }) => {
  const owner = await newOwner("zn");
  const { page, go } = await open({ language: "zn", sessionId: owner.sessionId });
  await go("/exchange");
  await page.getByRole("link", { name: exchange.goVerify, exact: true }).waitFor();
  await expect(page.locator('main [type="submit"]')).toBeDisabled();
});

for (const language of ["zn", "en"] as const)
  test(`an operator loads a file of cards, all or none, and withdraws it again (${language})`, async ({
    open,
  }) => {
    const words = inWords(language, exchangesZh, exchangesEn);
    const kit = inWords(language, kitZh, kitEn);
    const { page, go } = await open({ language, sessionId: await sessionOf(OPERATOR) });
    await go("/operator/exchanges");
    await page.getByRole("button", { name: words.load, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.loadTitle });
    const choose = (lines: string, encoding: BufferEncoding = "utf8") =>
      input(dialog, "file").setInputFiles({
        name: `cards-${language}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(`denomination,number,secret\n${lines}`, encoding),
      });
    const name = language.toUpperCase();
    await choose(`500,${name}-000001,SECRET-${name}-1\n500,x,SECRET-${name}-2`);
    await dialog.getByText(words.line(3, words.number), { exact: true }).waitFor();
    await choose(`500,622202000000010000,SECRET-${name}-1`);
    await dialog.getByText(words.line(2, words.rounded), { exact: true }).waitFor();
    await dialog.locator("textarea").fill("a delivery");
    const submit = dialog.getByRole("button", { name: words.load, exact: true });
    await submit.click();
    await dialog.getByText(words.fileHasErrors, { exact: true }).waitFor();
    const right = `500,${name}-000001,SECRET-${name}-1\n500,${name}-000002,SECRET-${name}-2`;
    await choose(right, "utf16le");
    await dialog.getByText(words.fileIsRight(2, "¥500 × 2"), { exact: true }).waitFor();
    await submit.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const withdraw = page.getByRole("button", { name: words.withdrawOf(`cards-${language}.csv`) });
    await withdraw.click();
    const question = page.getByRole("dialog", { name: words.withdrawTitle });
    await question.getByRole("button", { name: words.withdraw, exact: true }).click();
    await question.getByText(kit.reasonRequired, { exact: true }).waitFor();
    await question.locator("textarea").fill("called back");
    await question.getByRole("button", { name: words.withdraw, exact: true }).click();
    await expect(withdraw).toHaveCount(0);
    // A dialog that closes goes back in the history.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await go("/operator/exchanges?view=exchanges&state=returned");
    await page.getByText(words.reasonStock, { exact: true }).first().waitFor();
  });
