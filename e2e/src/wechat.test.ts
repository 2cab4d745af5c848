import { buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { confirmApp, startApp } from "@nodeyard/contract/factors/calls.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Page } from "@playwright/test";
import { en as buybackEn } from "../../console/src/rooms/buyback/messages.en.ts";
import { zh as buybackZh } from "../../console/src/rooms/buyback/messages.zh.ts";
import { zh as exchange } from "../../console/src/rooms/exchange/messages.zh.ts";
import { zh as exchangeCards } from "../../console/src/rooms/wechat/exchange/messages.zh.ts";
import { en as bindingEn } from "../../console/src/rooms/wechat/binding/messages.en.ts";
import { zh as bindingZh } from "../../console/src/rooms/wechat/binding/messages.zh.ts";
import { en as figuresEn } from "../../console/src/rooms/wechat/figures/messages.en.ts";
import { zh as figuresZh } from "../../console/src/rooms/wechat/figures/messages.zh.ts";
import { en as wechatEn } from "../../console/src/rooms/wechat/messages.en.ts";
import { zh as redemption } from "../../console/src/rooms/redemption/messages.zh.ts";
import { zh as wechatZh } from "../../console/src/rooms/wechat/messages.zh.ts";
import { en as statusEn } from "../../console/src/rooms/wechat/status/messages.en.ts";
import { zh as statusZh } from "../../console/src/rooms/wechat/status/messages.zh.ts";
import { en as withdrawalEn } from "../../console/src/rooms/wechat/withdrawal/messages.en.ts";
import { zh as withdrawalZh } from "../../console/src/rooms/wechat/withdrawal/messages.zh.ts";
import { zh as proof } from "../../console/src/shared/proof/messages.zh.ts";
import { openOwnerAccount, systemAccount } from "../../server/src/ledger/accounts.ts";
import { postTransfer } from "../../server/src/ledger/post-transfer.ts";
import { overhang } from "./every-page/audit.ts";
import { succeed } from "./harness/api.ts";
import { appCode } from "./harness/app-code.ts";
import { chatPerson, consentAs } from "./harness/chat-people.ts";
import { dialogOn } from "./harness/dialogs.ts";
import { execSql, onDatabase } from "./harness/exec-sql.ts";
import { codeButton, fill, input } from "./harness/forms.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import { PHONE } from "./harness/visits.ts";

const submit = (page: Page) => page.locator('main [type="submit"]');

/** On the narrowest phone, with text of twice the size. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect.poll(() => overhang(page)).toBe(0);
  const tabs = page.locator("nav.in-app-tabs a");
  const tops = () =>
    tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await expect
    .poll(() => submit(page).evaluate((button) => button.getBoundingClientRect().height))
    .toBeGreaterThan(80);
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
  await page.setViewportSize(PHONE);
}

/** An owner with BP and a verified name, who has an authenticator app. */
async function ownerWithApp() {
  const owner = await newOwner("zn");
  const caller = { language: "zn", sessionId: owner.sessionId } as const;
  const { secret } = await succeed(startApp, { password: owner.password }, caller);
  await succeed(confirmApp, { code: await appCode(owner.email, secret) }, caller);
  await onDatabase(async (tx) => {
    const { account_id: accountId } = await tx
      .selectFrom("accounts")
      .select("account_id")
      .where("email", "=", owner.email)
      .executeTakeFirstOrThrow();
    const at = new Date();
    const amountMicroBp = 100_000_000_000n;
    await postTransfer(tx, {
      idempotencyKey: `e2e ${owner.email}`,
      kind: "adjustment",
      occurredAt: at,
      recordedAt: at,
      details: {},
      postings: [
        { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp },
        { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -amountMicroBp },
      ],
    });
  });
  // As another account of a verified person, whose name no page of this story reads.
  await execSql(
    `insert into account_identities (account_id, identity_id, sealed, check_reference, verified_at)
      select a.account_id, i.identity_id, i.sealed, i.check_reference, i.verified_at
      from accounts a, account_identities i where a.email = $1 limit 1`,
    [owner.email],
  );
  return { ...owner, appSecret: secret };
}

describeInEachLanguage("the pages inside of the chat app", (language) => {
  const wechat = inWords(language, wechatZh, wechatEn);
  const binding = inWords(language, bindingZh, bindingEn);
  const figures = inWords(language, figuresZh, figuresEn);
  const status = inWords(language, statusZh, statusEn);
  const withdrawal = inWords(language, withdrawalZh, withdrawalEn);
  const buyback = inWords(language, buybackZh, buybackEn);

  test("a person binds an account, looks at a device, withdraws and unbinds", async ({ open }) => {
    await liftSendLimits(DEMO.email);
    const { page, go } = await open({ language, onPhone: true });
    await go("/wechat");
    await consentAs(page, chatPerson("unbound"));
    await page.getByRole("heading", { level: 1, name: binding.title }).waitFor();
    await expect(page).toHaveURL(({ search }) => search === `?language=${language}`);
    await fill(page, { email: DEMO.email, password: DEMO.password });
    await submit(page).click();
    await page.getByText(binding.bound(DEMO.email)).waitFor();

    await go("/wechat/device");
    await page.getByText(figures.check, { exact: true }).first().click();
    await page.getByRole("heading", { name: status.result }).waitFor();

    await go("/wechat/withdrawal");
    await input(page, "exchangeMoney").waitFor();
    await expectToFit(page);
    await fill(page, { exchangeMoney: "250" });
    await page.getByText(buyback.notMultiple("100")).waitFor();
    await expect(submit(page)).toBeDisabled();
    await fill(page, { exchangeMoney: "200" });
    await submit(page).click();
    await page.getByText(withdrawal.codeRequired).waitFor();
    const since = new Date();
    await codeButton(page).click();
    await input(page, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
    await submit(page).click();
    await page.locator('[name="channel"][aria-invalid="true"]').selectOption("alipay");
    await submit(page).click();
    const question = page.getByRole("alertdialog", { name: withdrawal.confirmTitle("200") });
    await question.getByText("¥190.00", { exact: true }).waitFor();
    await page.goBack();
    await expect(dialogOn(page)).toHaveCount(0);
    await submit(page).click();
    await question.getByRole("button", { name: withdrawal.confirm, exact: true }).click();
    await page.getByText(wordsOf(buybackMessages.submitted, language)).waitFor();
    await expect(input(page, "exchangeMoney")).toHaveValue("");

    await page.getByRole("link", { name: withdrawal.records, exact: true }).click();
    await page.getByText("¥200.00", { exact: true }).first().waitFor();

    await go("/wechat/unbind");
    await page.getByRole("button", { name: binding.unbindOf(DEMO.email) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: binding.confirm, exact: true })
      .click();
    await page.getByText(wechat.notBoundTitle, { exact: true }).waitFor();
  });
});

test.describe("what is the same in either language", () => {
  test("without consent, or with what another browser was given, nobody gets in", async ({
    open,
  }) => {
    const { page, go } = await open({ language: "en", onPhone: true });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    // A link with another person's code: the window has not left for it.
    await go("/wechat/overview?code=stolen&state=foreign");
    await page.getByText(wechatEn.foreignText).waitFor();
    expect(sent.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await go("/wechat/overview");
    await consentAs(page, undefined);
    await page.getByRole("heading", { level: 1, name: wechatEn.declinedTitle }).waitFor();
    await go("/wechat/overview?code=stolen&state=foreign");
    await page.getByRole("heading", { level: 1, name: wechatEn.expiredTitle }).waitFor();
    await page.getByRole("button", { name: wechatEn.startOver, exact: true }).click();
    await consentAs(page, chatPerson("unbound"));
    await page.getByText(wechatEn.notBoundTitle, { exact: true }).waitFor();
  });

  test("a bound person exchanges BP for a gift card, which is in the list", async ({ open }) => {
    await liftSendLimits(DEMO.email);
    const { page, go } = await open({ language: "zn", onPhone: true });
    await go("/wechat/exchange");
    await consentAs(page, chatPerson("bound"));
    await page.locator('[name="selectEmail"]').selectOption(DEMO.email);
    await submit(page).click();
    await page.getByText(exchangeCards.codeRequired).waitFor();
    await page.locator('[name="JDCardMoney"]').selectOption("100");
    await page.locator('[name="JDCardCount"]').selectOption("1");
    const since = new Date();
    await codeButton(page).click();
    await input(page, "emailVerifyCode").fill(await sentCode(DEMO.tel, since));
    await submit(page).click();
    const question = page.getByRole("alertdialog", { name: exchange.confirmTitle("100") });
    await question.getByRole("button", { name: exchange.confirm, exact: true }).click();
    await page.getByText(wordsOf(exchangeMessages.submitted, "zn")).waitFor();
    await page.getByRole("link", { name: exchangeCards.records, exact: true }).click();
    const newest = page.locator("main li").first();
    await expect(newest).toContainText("¥100 × 1", { useInnerText: true });
    await expect(newest).toContainText(exchange.done, { useInnerText: true });
  });

  test("where an exchange is confirmed the second factor is asked for, once a proof of it has expired", async ({
    open,
  }) => {
    const owner = await ownerWithApp();
    const { email, tel, password, appSecret } = owner;
    const { page, go } = await open({ language: "zn", onPhone: true });
    await go("/wechat");
    await consentAs(page, chatPerson("unbound"));
    await fill(page, { email, password });
    await submit(page).click();
    await input(page, "factorCode").fill(await appCode(email, appSecret));
    await submit(page).click();
    await page.getByText(bindingZh.bound(email)).waitFor();
    await execSql(
      "delete from wechat_proofs using accounts a where a.account_id = wechat_proofs.account_id and email = $1",
      [email],
    );
    await go("/wechat/exchange");
    await page.locator('[name="JDCardMoney"]').selectOption("100");
    await page.locator('[name="JDCardCount"]').selectOption("1");
    await page.getByLabel(redemption.accept, { exact: true }).check();
    const since = new Date();
    await codeButton(page).click();
    await input(page, "emailVerifyCode").fill(await sentCode(tel, since));
    await submit(page).click();
    const question = page.getByRole("alertdialog", { name: exchange.confirmTitle("100") });
    await question.getByRole("button", { name: exchange.confirm, exact: true }).click();
    const factor = page.getByRole("dialog", { name: proof.title });
    const confirm = factor.getByRole("button", { name: proof.confirm, exact: true });
    await input(factor, "factorCode").fill("000000");
    await confirm.click();
    await factor.getByText(wordsOf(factorsErrors.codeWrong, "zn")).waitFor();
    await input(factor, "factorCode").fill(await appCode(email, appSecret));
    await confirm.click();
    await page.getByText(wordsOf(exchangeMessages.submitted, "zn")).waitFor();
    await expect(dialogOn(page)).toHaveCount(0);
  });
});
