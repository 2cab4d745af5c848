import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { getAddress } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import type { Page } from "@playwright/test";
import { en as walletEn } from "../../console/src/rooms/wallet/messages.en.ts";
import { zh as walletZh } from "../../console/src/rooms/wallet/messages.zh.ts";
import { en as cancelEn } from "../../console/src/shared/cancel-change/messages.en.ts";
import { zh as cancelZh } from "../../console/src/shared/cancel-change/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { en as verificationEn } from "../../console/src/shared/verification/messages.en.ts";
import { zh as verificationZh } from "../../console/src/shared/verification/messages.zh.ts";
import { succeed } from "./harness/api.ts";
import {
  captchaOnScreen,
  codeButton,
  expectErrors,
  fill,
  input,
  solveCaptcha,
} from "./harness/forms.ts";
import { execSql } from "./harness/exec-sql.ts";
import { sentCode, sentText } from "./harness/outbox.ts";
import { newOwner, type Person } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import { ADDRESSES, CONTRACT, seedWallet } from "./harness/wallets.ts";

const [ADDRESS, OTHER] = ADDRESSES;
const UNBOUND = { eth_address: NO_ADDRESS, eth_verify_status: 0 };

describeInEachLanguage("the wallet", (language) => {
  const wallet = inWords(language, walletZh, walletEn);
  const cancel = inWords(language, cancelZh, cancelEn);
  const ui = inWords(language, uiZh, uiEn);
  const proof = inWords(language, verificationZh, verificationEn);
  const button = (name: string, page: Page) => page.getByRole("button", { name, exact: true });
  const next = (page: Page) => page.locator('main [type="submit"]').click();
  test("is not changed while the account is frozen: its form is closed", async ({ open }) => {
    const owner = await newOwner(language);
    await execSql(
      "insert into account_freezes select account_id, now() from accounts where email = $1",
      [owner.email],
    );
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await go("/bindWallet");
    await expect(page.locator('main [type="submit"]')).toBeDisabled();
    await expect(input(page, "new_eth_address")).toBeDisabled();
  });

  const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  /** Sends the code from the page and types it. */
  async function typeCode(page: Page, owner: Person): Promise<void> {
    const since = new Date();
    await codeButton(page).filter({ visible: true }).last().click();
    const sent = await sentCode(language === "zn" ? owner.tel : owner.email, since);
    await input(page, "emailVerifyCode").fill(sent);
  }

  test("an error in a binding appears at its field, found by the page or by the server", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await go("/bindWallet");
    await next(page);
    await expectErrors(page, {
      new_eth_address: wallet.addressInvalid,
      captcha: proof.captchaRequired,
      emailVerifyCode: proof.codeRequired,
      password: proof.passwordRequired,
    });
    await fill(page, { emailVerifyCode: "000000", password: "wrong" });
    await solveCaptcha(page);
    for (const [address, words] of [
      [ADDRESS.slice(0, -1), wallet.addressInvalid],
      [`${ADDRESS}0`, wallet.addressInvalid],
      [ADDRESS.replace("0x", "1x"), wallet.addressInvalid],
      [ADDRESS.replace("aDb", "adb"), wallet.checksumWrong],
    ] as const) {
      await input(page, "new_eth_address").fill(address);
      await next(page);
      await expectErrors(page, { new_eth_address: words });
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }

    const dialog = page.getByRole("alertdialog");
    const confirm = dialog.getByRole("button", { name: wallet.confirmBind, exact: true });
    const tryWith = async (address: string): Promise<void> => {
      const id = await solveCaptcha(page);
      await input(page, "new_eth_address").fill(address);
      await next(page);
      await confirm.click();
      await dialog.waitFor({ state: "detached" });
      await captchaOnScreen(page, id);
    };
    await tryWith(CONTRACT.toLowerCase());
    await expectErrors(page, {
      new_eth_address: wordsOf(walletErrors.addressIsContract, language),
    });
    await tryWith(ADDRESS);
    await expectErrors(page, { password: proof.passwordWrong });
    await expect(input(page, "new_eth_address")).toHaveValue(ADDRESS);
    expect((await succeed(getAddress, {}, { language, ...owner })).ret).toMatchObject(UNBOUND);
  });

  test("a wallet is bound after its address was confirmed, and locks withdrawals; the account's settings show it", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await go("/AccountSet");
    await page.getByText(wallet.none).waitFor();
    await page.getByRole("link", { name: wallet.bindNow, exact: true }).click();
    await input(page, "new_eth_address").fill(ADDRESS.toLowerCase());
    await input(page, "password").fill(owner.password);
    await typeCode(page, owner);
    await solveCaptcha(page);
    await next(page);
    const dialog = page.getByRole("alertdialog", { name: wallet.confirmBindTitle });
    await expect
      .poll(async () => (await dialog.innerText()).replaceAll(/\s/g, ""))
      .toContain(ADDRESS);
    await dialog.getByRole("button", { name: wallet.confirmBind, exact: true }).click();
    await waitForText(page, wordsOf(walletMessages.bound, language));

    await page.getByRole("heading", { name: wallet.bound }).waitFor();
    await expect
      .poll(async () => (await page.locator("main").innerText()).replaceAll(/\s/g, ""))
      .toContain(ADDRESS);
    await page.getByText(wallet.verified, { exact: true }).waitFor();
    await expect(page.getByRole("timer")).toHaveText(/^(24:00|23:5\d):\d\d$/, {
      useInnerText: true,
    });
    const { ret } = await succeed(getAddress, {}, { language, ...owner });
    expect(ret).toMatchObject({ eth_address: ADDRESS, eth_verify_status: 1 });

    await button(wallet.change, page).click();
    await input(page, "new_eth_address").fill(ADDRESS);
    await next(page);
    await expectErrors(page, {
      new_eth_address: wallet.addressSame,
      captcha: proof.captchaRequired,
      emailVerifyCode: proof.codeRequired,
      password: proof.passwordRequired,
    });
    await page.goBack();
    await input(page, "new_eth_address").waitFor({ state: "detached" });
    await go("/accountSet");
    await page.getByRole("link", { name: wallet.manage, exact: true }).waitFor();
  });

  test("a change is reverted from its mail, without signing in, and ends every session", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    await seedWallet(owner, OTHER);
    const { page, go, expectMessage } = await open({ language, sessionId: owner.sessionId });
    await go("/bindWallet?step=change");
    await input(page, "new_eth_address").fill(ADDRESS);
    await input(page, "password").fill(owner.password);
    await typeCode(page, owner);
    await solveCaptcha(page);
    await next(page);
    const dialog = page.getByRole("alertdialog", { name: wallet.confirmChangeTitle });
    await dialog.getByRole("button", { name: wallet.confirmChange, exact: true }).click();
    await waitForText(page, wordsOf(walletMessages.bound, language));

    const mail = await sentText(owner.email, ADDRESS);
    expect(mail).toContain(OTHER);
    const link = /\/bindWallet\S*(#cancel=\S+)/.exec(mail)?.[1] ?? "";
    const elsewhere = await open({ language });
    await elsewhere.go(`/bindWallet${link}`);
    await elsewhere.page.getByText(cancel.question).waitFor();
    await expect(elsewhere.page).not.toHaveURL(({ href }) => href.includes("cancel"));
    const shown = async (): Promise<string> =>
      (await elsewhere.page.locator("main").innerText()).replaceAll(/\s/g, "");
    await expect.poll(shown).toContain(OTHER);
    await expect.poll(shown).toContain(ADDRESS);
    await expect.poll(shown).not.toContain(owner.email);
    await button(cancel.cancelNow, elsewhere.page).click();
    await waitForText(elsewhere.page, wordsOf(walletMessages.cancelled, language));

    await elsewhere.go("/protocol");
    await elsewhere.go(`/bindWallet${link}`);
    await waitForText(elsewhere.page, cancel.cancelled);
    expectMessage(/401/);
    await page.reload();
    await page.waitForURL(/\/login/);
  });

  test("a link that is not one is said to be none, and one more try is offered where nobody answered", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open({ language });
    await go("/bindWallet#cancel=not-a-token");
    await waitForText(page, wordsOf(walletErrors.changeUnknown, language));
    expectMessage(/ERR_FAILED/);
    await page.route("**/api/v1/wallet/change*", (route) => route.abort());
    await go("/protocol");
    await go("/bindWallet#cancel=not-a-token");
    await button(cancel.retry, page).waitFor();
    await page.unroute("**/api/v1/wallet/change*");
    await button(cancel.retry, page).click();
    await waitForText(page, wordsOf(walletErrors.changeUnknown, language));
  });

  test("unbinding is warned of, asks for code and password, and voids the verification", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    await seedWallet(owner, OTHER);
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await go("/bindWallet");
    await button(wallet.unbind, page).click();
    const dialog = page.getByRole("dialog", { name: wallet.unbindTitle });
    await dialog.getByText(wallet.unbindText).waitFor();
    const unbind = dialog.getByRole("button", { name: wallet.unbindNow, exact: true });
    await unbind.click();
    await expectErrors(dialog, {
      emailVerifyCode: proof.codeRequired,
      password: proof.passwordRequired,
    });
    await input(page, "password").fill(owner.password);
    await typeCode(page, owner);
    await unbind.click();
    await waitForText(page, wordsOf(walletMessages.unbound, language));
    await page.getByRole("heading", { name: wallet.bindTitle }).waitFor();
    await page.getByRole("timer").waitFor();
    expect((await succeed(getAddress, {}, { language, ...owner })).ret).toMatchObject(UNBOUND);
  });

  test("where the operator keeps unbinding closed, it is shown and cannot be chosen", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    await seedWallet(owner, OTHER);
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await page.route("**/api/eth/getAddress/**", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { ret: { canUnbind: boolean } };
      body.ret.canUnbind = false;
      await route.fulfill({ json: body });
    });
    await go("/bindWallet");
    await page.getByText(wallet.unbindClosed, { exact: true }).waitFor();
    await expect(button(wallet.unbind, page)).toBeDisabled();
  });

  test("a wallet that cannot be looked up is said so, with the tips still there", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go, expectMessage } = await open({ language, sessionId: owner.sessionId });
    expectMessage(/ERR_FAILED/);
    await page.route("**/api/eth/getAddress/**", (route) => route.abort());
    await go("/bindWallet");
    await page.getByText(ui.failedTitle).waitFor();
    await page.getByText(wallet.tipHot).waitFor();
    await page.unroute("**/api/eth/getAddress/**");
    await button(ui.retry, page).click();
    await page.getByRole("heading", { name: wallet.bindTitle }).waitFor();
  });
});
