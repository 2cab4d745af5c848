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
    expect(await page.locator("main h1").innerText()).toBe(TITLES[language][path]);
    const sections = await page.locator("main section").count();
    expect(sections).toBeGreaterThanOrEqual(8);
    const contents = page.locator("main nav a");
    expect(await contents.count()).toBe(sections);
    await contents.last().click();
    const target = page.locator(`#s${sections}`);
    expect(await target.locator("h2").innerText()).toContain(await contents.last().innerText());
    const top = await target.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(900);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(
      language === "zn" ? 1_200 : 4_000,
    );
  });

  test.each(AGREEMENTS)("%s leads to sign-in and to itself in the other language", async (path) => {
    const { page, go } = await open({ language });
    await go(path);
    const other = language === "zn" ? "en" : "zn";
    await page.locator("header [hreflang]").click();
    await page.waitForURL((url) => url.searchParams.get("language") === other);
    expect(await page.locator("main h1").innerText()).toBe(TITLES[other][path]);
    await page.locator('header nav a[href^="/login"]').click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(page.url()).searchParams.get("language")).toBe(other);
  });

  test("reading the agreement keeps what was typed into the sign-up form", async () => {
    const { page, go } = await open({ language });
    await go("/signUp");
    await input(page, "email").fill("reader@nodeyard.test");
    const opened = page.waitForEvent("popup");
    await page.locator('.auth-agreement a[href^="/protocol"]').click();
    const agreement = await opened;
    expect(await agreement.locator("main h1").innerText()).toBe(TITLES[language]["/protocol"]);
    await agreement.close();
    expect(await input(page, "email").inputValue()).toBe("reader@nodeyard.test");
    expect(await input(page, "agreement").isChecked()).toBe(false);
  });
});
