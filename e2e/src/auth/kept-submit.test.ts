import type { Page } from "@playwright/test";
import { buttonBeside, expectErrors, fill, input, solveCaptcha } from "../harness/forms.ts";
import { DEMO } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inLanguage } from "../harness/visits.ts";
import { TEXTS } from "./auth-texts.ts";

/** Opens the sign-in page and withholds the files that hydrate it; returns what lets them through. */
async function openUnhydrated(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('form [type="submit"]').waitFor();
  return resolve;
}

/** True while the submit button shows its spinner. */
function isWorking(page: Page): Promise<boolean> {
  return page
    .locator('form [type="submit"]')
    .evaluate((button) => getComputedStyle(button, "::before").animationName === "spin");
}

describeInEachLanguage("a form that is sent before the page is hydrated", (language) => {
  const text = TEXTS[language];

  test("is kept and sent once, with what was typed", async ({ open }) => {
    const { page, session } = await open({ language });
    const logins: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/user/login")) logins.push(request.url());
    });
    const release = await openUnhydrated(page, inLanguage("/login", language));
    await buttonBeside(page, "captcha").locator("img").waitFor();
    await fill(page, { email: DEMO.email, password: DEMO.password });
    await solveCaptcha(page);
    await expect.poll(() => isWorking(page)).toBe(false);
    await input(page, "captcha").press("Enter");
    await expect.poll(() => isWorking(page)).toBe(true);
    await input(page, "captcha").press("Enter");
    expect(logins).toEqual([]);
    await expect.poll(session).toBeNull();

    release();
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
    expect(logins).toHaveLength(1);
    await expect.poll(session).not.toBeNull();
  });

  test("names its errors, and keeps what was typed", async ({ open }) => {
    const { page } = await open({ language });
    const release = await openUnhydrated(page, inLanguage("/login", language));
    await fill(page, { email: DEMO.email });
    await input(page, "email").press("Enter");
    await expect.poll(() => isWorking(page)).toBe(true);
    release();
    await expectErrors(page, {
      password: text.passwordRequired,
      captcha: text.captchaRequired,
    });
    await expect(input(page, "email")).toHaveValue(DEMO.email);
    await expect.poll(() => isWorking(page)).toBe(false);
  });
});
