import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { en as appEn } from "../../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../../console/src/app/messages.zh.ts";
import { sendCall } from "../harness/api.ts";
import { captchaOnScreen, expectErrors, fill, input, solveCaptcha } from "../harness/forms.ts";
import { execSql } from "../harness/exec-sql.ts";
import { DEMO, newOwner, sessionOf } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords } from "../harness/texts.ts";
import { expectLeaves, submit } from "./auth-form.ts";
import { TEXTS } from "./auth-texts.ts";

describeInEachLanguage("signing in and out", (language) => {
  const text = TEXTS[language];
  const app = inWords(language, appZh, appEn);

  test("the sign-in form names every fault next to its field", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/login");
    await submit(page);
    await expectErrors(page, {
      email: text.emailRequired,
      password: text.passwordRequired,
      captcha: text.captchaRequired,
    });
    await fill(page, { email: "somebody", password: "12345" });
    await submit(page);
    await expectErrors(page, {
      email: text.loginEmailInvalid,
      password: text.passwordLength,
      captcha: text.captchaRequired,
    });
  });

  test("a wrong password is refused with another captcha, and what was typed stays", async ({
    open,
  }) => {
    const { page, go } = await open({ language });
    await go("/login");
    await fill(page, { email: DEMO.email, password: "not-the-password" });
    const first = await solveCaptcha(page);
    await submit(page);
    await expectErrors(page, { password: text.badLogin });
    await captchaOnScreen(page, first);
    await expect(input(page, "captcha")).toHaveValue("");
    await expect(input(page, "email")).toHaveValue(DEMO.email);
    await expect(input(page, "password")).toHaveValue("not-the-password");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  });

  test("a right password leads home after two seconds, and the session outlives a reload", async ({
    open,
  }) => {
    const { page, go, session } = await open({ language });
    await page.clock.install();
    await go("/login");
    await fill(page, { email: DEMO.email, password: DEMO.password });
    await solveCaptcha(page);
    await page.route("**/api/user/login", async (route) => {
      const button = page.locator('form button[type="submit"]');
      await expect(button).toBeDisabled();
      await route.continue();
    });
    await expectLeaves(page, { path: "/", afterSeconds: 2 });
    await page.getByText(DEMO.email).first().waitFor();

    await expect.poll(session).toMatch(/.{40,}/);
    const kept = await session();
    await page.reload();
    await page.getByText(DEMO.email).first().waitFor();
    await expect.poll(session).toBe(kept);
  });

  test("who cannot read pictures signs in by a proof of work", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/login");
    const picture = await captchaOnScreen(page);
    await page.getByRole("button", { name: text.prove, exact: true }).click();
    await page.getByText(text.proved, { exact: true }).waitFor();
    expect(await captchaOnScreen(page, picture)).not.toBe(picture);
    const captcha = input(page, "captcha");
    await expect(captcha).toBeFocused();
    await fill(page, { email: DEMO.email, password: DEMO.password });
    await submit(page);
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByText(DEMO.email).first().waitFor();
  });

  test("who is signed in and opens the sign-in page is taken home", async ({ open }) => {
    const { page, go } = await open({ language, sessionId: await sessionOf(DEMO) });
    await go("/login");
    await page.waitForURL((url) => url.pathname === "/");
    await page.locator("main h1").waitFor();
  });

  test("an account whose phone is not verified is led to the reason, stays there, and can sign out", async ({
    open,
  }) => {
    const person = await newOwner(language);
    await execSql("update accounts set tel_verified_at = null where email = $1", [person.email]);
    const { page, go } = await open({ language, sessionId: person.sessionId });
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    await go("/hardList");
    await page.waitForURL((url) => url.pathname === "/contact");
    await page.getByRole("heading", { name: text.phoneFirst }).waitFor();
    // Calls in flight may lead here more than once; nothing leads away.
    expect(new Set(visited.slice(visited.indexOf("/contact")))).toEqual(new Set(["/contact"]));

    await page.locator("main").getByRole("button", { name: text.signOut, exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await captchaOnScreen(page);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    const { status } = await sendCall(getUserInfo, {}, { language, sessionId: person.sessionId });
    expect(status).toBe(401);
  });

  test("signing out ends the session, clears what the browser kept and closes the console", async ({
    open,
  }) => {
    const sessionId = await sessionOf(DEMO);
    const { page, go, expectMessage } = await open({ language, sessionId });
    // Calls in flight while the session ends are refused.
    expectMessage(/status of 401/);
    await go("/");
    await page.evaluate(() => localStorage.setItem("somebody.elses", "value"));
    await page.getByRole("banner").getByRole("button", { name: app.logout }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await captchaOnScreen(page);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    expect((await sendCall(getUserInfo, {}, { language, sessionId })).status).toBe(401);

    await go("/hardList");
    await page.waitForURL((url) => url.pathname === "/login");
  });
});
