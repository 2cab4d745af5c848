import { autoWithdrawalMessages } from "@nodeyard/contract/auto-withdrawal/errors.ts";
import { zh as autoWithdrawal } from "../../console/src/rooms/auto-withdrawal/messages.zh.ts";
import { zh as proof } from "../../console/src/shared/verification/messages.zh.ts";
import { codeButton, expectErrors, input } from "./harness/forms.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, newOwner, sessionOf } from "./harness/people.ts";
import { test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

test("an owner changes the automatic withdrawal, and switches it off", async ({ open }) => {
  await liftSendLimits(DEMO.email);
  const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
  await go("/withdrawalAuto");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.getByText(autoWithdrawal.paid, { exact: true }).first().waitFor();
  await button(autoWithdrawal.change).click();
  await page.getByText("500", { exact: true }).click();
  await page.getByText(autoWithdrawal.net("¥475.00"), { exact: true }).waitFor();
  await button(autoWithdrawal.save).click();
  await expectErrors(page, { emailVerifyCode: proof.codeRequired });
  const since = new Date();
  await codeButton(page).filter({ visible: true }).first().click();
  await input(page, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
  await button(autoWithdrawal.save).click();
  await page.getByText(wordsOf(autoWithdrawalMessages.saved, "zn"), { exact: true }).waitFor();
  await page.getByText(autoWithdrawal.amountEach("500"), { exact: true }).waitFor();
  await button(autoWithdrawal.switchOff).click();
  await page
    .getByText(wordsOf(autoWithdrawalMessages.switchedOff, "zn"), { exact: true })
    .waitFor();
  await button(autoWithdrawal.set).waitFor();
});

test("a newcomer is led to verification", async ({ open }) => {
  const owner = await newOwner("zn");
  const { page, go } = await open({ language: "zn", sessionId: owner.sessionId });
  await go("/withdrawalAuto");
  await page.getByRole("link", { name: autoWithdrawal.goVerify, exact: true }).waitFor();
});
