import { input } from "./harness/forms.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";

const TITLES = {
  zn: { "/protocol": "用户协议", "/protocolTaxes": "自由职业者服务与代征税款协议" },
  en: {
    "/protocol": "User agreement",
    "/protocolTaxes": "Freelancer service and tax agent agreement",
  },
} as const;
const AGREEMENTS = ["/protocol", "/protocolTaxes"] as const;

describeInEachLanguage("the agreements", (language) => {
  for (const path of AGREEMENTS)
    test(`${path} can be read without a session and without scripts`, async ({ open }) => {
      const { page, go } = await open({ language, withoutScript: true });
      await go(path);
      await expect(page.locator("main h1")).toHaveText(TITLES[language][path], {
        useInnerText: true,
      });
      const sections = page.locator("main section");
      await expect.poll(() => sections.count()).toBeGreaterThanOrEqual(8);
      const contents = page.locator("main nav a");
      await expect.poll(async () => (await contents.count()) - (await sections.count())).toBe(0);
      await contents.last().click();
      const target = page.locator(`#s${await sections.count()}`);
      const title = await contents.last().innerText();
      await expect(target.locator("h2")).toContainText(title, { useInnerText: true });
      await expect
        .poll(() => target.evaluate((element) => element.getBoundingClientRect().top))
        .toBeLessThan(900);
      await expect
        .poll(async () => (await page.locator("main").innerText()).length)
        .toBeGreaterThan(language === "zn" ? 1_200 : 4_000);
    });

  for (const path of AGREEMENTS)
    test(`${path} leads to sign-in and to itself in the other language`, async ({ open }) => {
      const { page, go } = await open({ language });
      await go(path);
      const other = language === "zn" ? "en" : "zn";
      await page.locator("header [hreflang]").click();
      await page.waitForURL((url) => url.searchParams.get("language") === other);
      await expect(page.locator("main h1")).toHaveText(TITLES[other][path], { useInnerText: true });
      await page.locator('header nav a[href^="/login"]').click();
      await page.waitForURL((url) => url.pathname === "/login");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("language") === other);
    });

  test("reading the agreement keeps what was typed into the sign-up form", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/signUp");
    await input(page, "email").fill("reader@nodeyard.test");
    const opened = page.waitForEvent("popup");
    await page.locator('form a[href^="/protocol"]').click();
    const agreement = await opened;
    await expect(agreement.locator("main h1")).toHaveText(TITLES[language]["/protocol"], {
      useInnerText: true,
    });
    await agreement.close();
    await expect(input(page, "email")).toHaveValue("reader@nodeyard.test");
    await expect(input(page, "agreement")).not.toBeChecked();
  });
});
