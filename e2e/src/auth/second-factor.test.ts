import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import type { Page } from "@playwright/test";
import { en as factorsEn } from "../../../console/src/rooms/factors/messages.en.ts";
import { zh as factorsZh } from "../../../console/src/rooms/factors/messages.zh.ts";
import { SESSION_KEY } from "../../../console/src/shared/session.ts";
import { en as proofEn } from "../../../console/src/shared/proof/messages.en.ts";
import { zh as proofZh } from "../../../console/src/shared/proof/messages.zh.ts";
import { stepEn, stepZh } from "../../../console/src/rooms/auth/step-messages.ts";
import { sendCall } from "../harness/api.ts";
import { appCode } from "../harness/app-code.ts";
import { execSql } from "../harness/exec-sql.ts";
import { expectErrors, fill, input, solveCaptcha } from "../harness/forms.ts";
import { sentText } from "../harness/outbox.ts";
import { newOwner, type Person } from "../harness/people.ts";
import { server } from "../harness/server.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords, wordsOf } from "../harness/texts.ts";
import { submit } from "./auth-form.ts";
import { TEXTS } from "./auth-texts.ts";

describeInEachLanguage("two-step verification", (language) => {
  const text = TEXTS[language];
  const factors = inWords(language, factorsZh, factorsEn);
  const proof = inWords(language, proofZh, proofEn);
  const step = inWords(language, stepZh, stepEn);
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();
  const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name });
  const questionNamed = (page: Page, name: string) => page.getByRole("alertdialog", { name });
  const submitIn = (page: Page, name: string) =>
    dialogNamed(page, name).locator('[type="submit"]').click();

  /** Lets the proofs of the account's sessions grow old. */
  const age = ({ email }: Person) =>
    execSql(
      "update sessions set proved_at = proved_at - interval '10 minutes' from accounts a where a.account_id = sessions.account_id and email = $1",
      [email],
    );

  /** Takes the recovery codes off the page and closes them. */
  async function saveCodes(page: Page): Promise<string[]> {
    const shown = questionNamed(page, factors.codesTitle);
    await expect(shown.locator("li code")).toHaveCount(10);
    const codes = await shown.locator("li code").allInnerTexts();
    await press(page, factors.kept);
    await shown.waitFor({ state: "hidden" });
    return codes;
  }

  /** Sets an app up on the account's page. */
  async function setUpApp(
    page: Page,
    person: Person,
  ): Promise<{ secret: string; codes: string[] }> {
    await press(page, factors.addApp);
    await submitIn(page, factors.appTitle);
    await expectErrors(page, { password: factors.passwordRequired });
    await dialogNamed(page, factors.appTitle)
      .locator('input[name="password"]')
      .fill(person.password);
    await submitIn(page, factors.appTitle);
    const dialog = dialogNamed(page, factors.appTitle);
    await dialog.getByRole("img", { name: factors.qr }).waitFor();
    const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
    await input(page, "code").fill("000000");
    await submitIn(page, factors.appTitle);
    await expectErrors(page, { code: wordsOf(factorsErrors.codeWrong, language) });
    await input(page, "code").fill(await appCode(person.email, secret));
    await submitIn(page, factors.appTitle);
    return { secret, codes: await saveCodes(page) };
  }

  /** Goes from the sign-in form to its second step. */
  async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
    await fill(page, { email, password });
    await solveCaptcha(page);
    await submit(page);
    await input(page, "code").waitFor();
  }

  test("an app is set up by its QR code, then asked for at sign-in, and a used recovery code is refused", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const { page, go } = await open({ language, sessionId: person.sessionId });
    await go("/AccountSet");
    const { secret, codes } = await setUpApp(page, person);
    await page.getByText(factors.on, { exact: true }).waitFor();
    await page.getByText(factors.codesLeft(10), { exact: true }).waitFor();

    const elsewhere = await open({ language });
    await elsewhere.go("/login");
    await enterPassword(elsewhere.page, person);
    await submit(elsewhere.page);
    await expectErrors(elsewhere.page, { code: proof.codeRequired });
    await input(elsewhere.page, "code").fill(await appCode(person.email, secret));
    await submit(elsewhere.page);
    await elsewhere.page.waitForURL((url) => url.pathname === "/");
    await elsewhere.page.getByText(person.email).first().waitFor();

    const [first = ""] = codes;
    for (const error of [undefined, factorsErrors.recoveryCodeWrong]) {
      const lost = await open({ language });
      await lost.go("/login");
      await enterPassword(lost.page, person);
      await press(lost.page, proof.useRecoveryCode);
      await input(lost.page, "code").fill(first.toLowerCase());
      await submit(lost.page);
      if (error) await expectErrors(lost.page, { code: wordsOf(error, language) });
      else await lost.page.waitForURL((url) => url.pathname === "/");
    }
  });

  test("a fresh proof is asked before the password changes, and what was typed is sent then", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const { page, go } = await open({ language, sessionId: person.sessionId });
    await go("/AccountSet");
    const { secret } = await setUpApp(page, person);
    await age(person);
    const form = page.locator("main form").filter({ has: page.locator('[name="oldPassword"]') });
    const password = `new-${person.password}`;
    const filled = { oldPassword: person.password, newPassword: password, reNewPassword: password };
    await fill(form, filled);
    await form.locator('[type="submit"]').click();
    await dialogNamed(page, proof.title).waitFor();
    await page.keyboard.press("Escape");
    await form.getByRole("alert").waitFor();
    await expect(input(form, "newPassword")).toHaveValue(password);
    await form.locator('[type="submit"]').click();
    await input(page, "code").fill(await appCode(person.email, secret));
    await submitIn(page, proof.title);
    await page.getByText(text.changed).waitFor();
    await dialogNamed(page, proof.title).waitFor({ state: "hidden" });

    // Over another dialog: only the question closes.
    await age(person);
    await press(page, factors.removeWhat(factors.app));
    await press(page, factors.remove);
    await dialogNamed(page, proof.title).waitFor();
    await page.keyboard.press("Escape");
    await dialogNamed(page, proof.title).waitFor({ state: "hidden" });
    await questionNamed(page, factors.removeAppTitle).getByRole("alert").waitFor();
    await press(page, factors.remove);
    await input(page, "code").fill(await appCode(person.email, secret));
    await submitIn(page, proof.title);
    await page.getByText(wordsOf(factorsMessages.appRemoved, language)).waitFor();
    await page.getByText(factors.off, { exact: true }).waitFor();
  });

  test("a passkey is added, signs in, is renamed and removed", async ({ open }) => {
    const person = await newOwner(language);
    const { page, expectMessage } = await open({ language });
    // The browser asks for icons and the like before it is known whose they are.
    expectMessage(/status of 401/);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Passkeys are for names, not for addresses of digits.
    const own = new URL(server.address);
    own.hostname = "localhost";
    const go = (path: string) => page.goto(new URL(`${path}?language=${language}`, own).href);
    await go("/login");
    await page.evaluate(
      ([key = "", value = ""]) => localStorage.setItem(key, value),
      [SESSION_KEY, person.sessionId],
    );
    await go("/AccountSet");
    await press(page, factors.addPasskey);
    await submitIn(page, factors.passkeyTitle);
    await expectErrors(page, {
      name: factors.nameRequired,
      password: factors.passwordRequired,
    });
    const dialog = dialogNamed(page, factors.passkeyTitle);
    await fill(dialog, { name: "Laptop", password: person.password });
    await submitIn(page, factors.passkeyTitle);
    await saveCodes(page);
    await page.getByText("Laptop", { exact: true }).waitFor();

    await page.evaluate(() => localStorage.clear());
    await go("/login");
    await enterPassword(page, person);
    await press(page, proof.usePasskey);
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByText(person.email).first().waitFor();
    const sessionId = (await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)) ?? "";
    expect((await sendCall(getUserInfo, {}, { language, sessionId })).status).toBe(200);

    await go("/AccountSet");
    await press(page, factors.renameWhat("Laptop"));
    await input(page, "name").fill("Work laptop");
    await submitIn(page, factors.renameTitle);
    await page.getByText("Work laptop", { exact: true }).waitFor();
    await age(person);
    await press(page, factors.removeWhat("Work laptop"));
    await press(page, factors.remove);
    await press(page, proof.usePasskey);
    await page.getByText(wordsOf(factorsMessages.passkeyRemoved, language)).waitFor();
    await page.getByText(factors.off, { exact: true }).waitFor();
  });

  test("who has lost everything asks by mail, starts the reset from it, and cancels it in a session or by a mail", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const own = await open({ language, sessionId: person.sessionId });
    await own.go("/AccountSet");
    await setUpApp(own.page, person);
    const { page, go } = await open({ language });
    await go("/login");
    await enterPassword(page, person);
    await press(page, step.lostRequest);
    await page.getByText(wordsOf(factorsMessages.resetRequested, language)).waitFor();

    const links = async (part: string) =>
      /\/AccountSet\S*(#lost=\S+)/.exec(await sentText(person.email, part))?.[1] ?? "";
    const mail = await open({ language });
    await mail.go(`/AccountSet${await links("#lost=")}`);
    await press(mail.page, factors.resetStart);
    await mail.page.getByRole("button", { name: factors.resetStart }).waitFor({ state: "hidden" });
    await expect(mail.page).not.toHaveURL(({ href }) => href.includes("lost"));
    await own.page.reload();
    await press(own.page, factors.resetCancel);
    await own.page.getByText(wordsOf(factorsMessages.resetCancelled, language)).waitFor();
    await own.page.getByRole("button", { name: factors.resetCancel }).waitFor({ state: "hidden" });
    await press(mail.page, factors.resetCancel);
    await mail.page.getByText(factors.resetIsCancelled, { exact: true }).waitFor();
  });

  test("an operator without a second factor sets one up before anything else", async ({ open }) => {
    const person = await newOwner(language);
    await execSql(
      "insert into account_permissions select account_id, 'operator:support', now() from accounts where email = $1",
      [person.email],
    );
    const { page, go, expectMessage } = await open({ language, sessionId: person.sessionId });
    expectMessage(/status of 403/);
    await go("/hardList");
    await page.getByRole("heading", { name: factors.enrolTitle }).waitFor();
    await setUpApp(page, person);
    await page.getByRole("heading", { name: factors.enrolTitle }).waitFor({ state: "hidden" });
    await go("/hardList");
    await page.locator("main h1").waitFor();
    await expect(page.getByText(factors.enrolTitle)).toHaveCount(0);
  });
});
