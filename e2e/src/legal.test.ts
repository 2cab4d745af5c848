import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { describe, expect, test } from "vitest";
import { input } from "./harness/forms.ts";
import { visits } from "./harness/visits.ts";

const TITLES = {
  zn: { "/protocol": "用户协议", "/protocolTaxes": "自由职业者服务与代征税款协议" },
  en: {
    "/protocol": "User agreement",
    "/protocolTaxes": "Freelancer service and tax agent agreement",
  },
} as const;
const AGREEMENTS = ["/protocol", "/protocolTaxes"] as const;

describe.each(LANGUAGES)("the agreements (%s)", (language) => {
  const open = visits();

  test.each(AGREEMENTS)("%s can be read without a session and without scripts", async (path) => {
    const { page, go } = await open({ language, withoutScript: true });
    await go(path);
    await expect.poll(() => page.locator("main h1").innerText()).toBe(TITLES[language][path]);
    const sections = page.locator("main section");
    await expect.poll(() => sections.count()).toBeGreaterThanOrEqual(8);
    const contents = page.locator("main nav a");
    await expect.poll(async () => (await contents.count()) - (await sections.count())).toBe(0);
    await contents.last().click();
    const target = page.locator(`#s${await sections.count()}`);
    const title = await contents.last().innerText();
    await expect.poll(() => target.locator("h2").innerText()).toContain(title);
    await expect
      .poll(() => target.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(900);
    await expect
      .poll(async () => (await page.locator("main").innerText()).length)
      .toBeGreaterThan(language === "zn" ? 1_200 : 4_000);
  });

  test.each(AGREEMENTS)("%s leads to sign-in and to itself in the other language", async (path) => {
    const { page, go } = await open({ language });
    await go(path);
    const other = language === "zn" ? "en" : "zn";
    await page.locator("header [hreflang]").click();
    await page.waitForURL((url) => url.searchParams.get("language") === other);
    await expect.poll(() => page.locator("main h1").innerText()).toBe(TITLES[other][path]);
    await page.locator('header nav a[href^="/login"]').click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(() => new URL(page.url()).searchParams.get("language")).toBe(other);
  });

  test("reading the agreement keeps what was typed into the sign-up form", async () => {
    const { page, go } = await open({ language });
    await go("/signUp");
    await input(page, "email").fill("reader@nodeyard.test");
    const opened = page.waitForEvent("popup");
    await page.locator('.auth-agreement a[href^="/protocol"]').click();
    const agreement = await opened;
    await expect
      .poll(() => agreement.locator("main h1").innerText())
      .toBe(TITLES[language]["/protocol"]);
    await agreement.close();
    await expect.poll(() => input(page, "email").inputValue()).toBe("reader@nodeyard.test");
    await expect.poll(() => input(page, "agreement").isChecked()).toBe(false);
  });
});
