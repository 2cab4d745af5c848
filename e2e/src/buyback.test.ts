import { buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import { zh as buyback } from "../../console/src/rooms/buyback/messages.zh.ts";
import { zh as proof } from "../../console/src/shared/verification/messages.zh.ts";
import { codeButton, expectErrors, fill, input, solveCaptcha } from "./harness/forms.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, newOwner, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

test("an owner sells BP, confirms the figures, and sees the payment", async ({ open }) => {
  await liftSendLimits(DEMO.email);
  const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
  await go("/buyBack");
  const next = page.locator('main [type="submit"]');
  await next.click();
  await expectErrors(page, {
    exchangeMoney: buyback.amountOutOfRange("100", "30,000"),
    captcha: proof.captchaRequired,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(page, { exchangeMoney: "250" });
  await next.click();
  await expectErrors(page, {
    exchangeMoney: buyback.notMultiple("100"),
    captcha: proof.captchaRequired,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(page, { exchangeMoney: "200" });
  await page.getByText(buyback.amountHint("68,966", "¥190.00"), { exact: true }).waitFor();
  await solveCaptcha(page);
  const since = new Date();
  await codeButton(page).filter({ visible: true }).first().click();
  await input(page, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
  await next.click();
  const dialog = page.getByRole("alertdialog", { name: buyback.confirmTitle("200") });
  await dialog.getByText("¥190.00", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: buyback.confirm, exact: true }).click();
  await page.getByText(wordsOf(buybackMessages.submitted, "zn"), { exact: true }).waitFor();
  const progress = page.getByRole("dialog", { name: buyback.timelineTitle });
  await progress.getByText(buyback.stepPaid, { exact: true }).first().waitFor();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a newcomer is led to verification, and the second buy-back is not shown", async ({
  open,
}) => {
  const owner = await newOwner("zn");
  const { page, go } = await open({ language: "zn", sessionId: owner.sessionId });
  await go("/buyBack");
  await page.getByRole("link", { name: buyback.goVerify, exact: true }).waitFor();
  await expect(page.locator('main [type="submit"]')).toBeDisabled();
  await go("/buyBackSecond");
  await page.waitForURL((url) => url.pathname === "/");
});
