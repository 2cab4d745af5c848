import { getUserInfo, setZone } from "@nodeyard/contract/auth/calls.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import type { Page } from "@playwright/test";
import { en as appEn } from "../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { overhang, seriousFaults } from "./every-page/audit.ts";
import { succeed } from "./harness/api.ts";
import { captchaOnScreen } from "./harness/forms.ts";
import { captchaAnswer } from "./harness/outbox.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { waitForIdle } from "./harness/wait-for-idle.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

const PLACES = [
  "/",
  "/revenue",
  "/deviceOverview",
  "/netStatus",
  "/calculateStatus",
  "/calculateTask",
  "/hardList",
  "/AccountSet",
] as const;

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Presses Tab until the focus is on an element that fits `selector`; every stop on the way has to show the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      const element = document.activeElement;
      if (!element || element === document.body) return { isThere: false, isShown: true, name: "" };
      const isShown = [element, element.parentElement, element.parentElement?.parentElement].some(
        (each) => {
          if (!each) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
          return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
        },
      );
      return { isThere: element.matches(wanted), isShown, name: element.outerHTML.slice(0, 120) };
    }, selector);
    if (!stop.isShown) throw new Error(`the focus cannot be seen on ${stop.name}`);
    if (stop.isThere) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describeInEachLanguage("the shell", (language) => {
  const app = inWords(language, appZh, appEn);
  const devices = inWords(language, devicesZh, devicesEn);
  let sessionId = "";
  test.beforeAll(async () => {
    sessionId = await sessionOf(DEMO);
  });

  test("an unknown address leads home", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    for (const path of ["/nowhere", "/revenue/deeper", "/standardNothing/"]) {
      await go(path);
      await page.waitForURL((url) => url.pathname === "/");
      await waitForIdle(page);
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("language") === language);
    }
  });

  test("without a session every console page leads to sign-in", async ({ open }) => {
    const { page, go } = await open({ language });
    for (const path of [...PLACES, "/nowhere"]) {
      await go(path);
      await page.waitForURL((url) => url.pathname === "/login");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("language") === language);
    }
    await captchaOnScreen(page);
  });

  test("a session that is no longer good leads to sign-in and is forgotten", async ({ open }) => {
    const { page, go, session, expectMessage } = await open({ language, sessionId: "gone" });
    expectMessage(/status of 401/);
    await go("/hardList");
    await page.waitForURL((url) => url.pathname === "/login");
    await captchaOnScreen(page);
    await expect.poll(session).toBeNull();
  });

  test("a page whose files fail to load retries once automatically, then says so with a way to reload", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open({ language, sessionId });
    expectMessage(/ERR_FAILED/);
    const [words, button] =
      language === "zn"
        ? ["页面没有加载完整。", "重新加载"]
        : ["The page didn't load completely.", "Reload"];
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route("**/assets/*.js", (route) => route.abort());
    await go("/hardList");
    const notice = page.locator("#load-failure");
    await notice.getByText(words).waitFor();
    expect(loads).toBe(2);
    await page.unroute("**/assets/*.js");
    await notice.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: devices.title }).waitFor();
    await expect(notice).toHaveCount(0);
  });

  test("while nothing answers, a banner says so, and the page comes back without a click", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open({ language, sessionId });
    expectMessage(/ERR_FAILED/);
    await go("/deviceOverview");
    await waitForIdle(page);
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("link", { name: app.revenue, exact: true }).first().click();
    const banner = page.getByRole("button", { name: /^(?:立即重试|Try now)$/ });
    await banner.waitFor();
    await page.getByRole("heading", { level: 1, name: app.revenue }).waitFor();
    await page.unroute("**/api/**");
    await banner.waitFor({ state: "detached" });
    await expect(page.locator("main")).toHaveText(/[\d,]+\.\d\d BP/, { useInnerText: true });

    expectMessage(/LoadFailure/);
    // A view whose code does not arrive says so beneath its name, and is fetched again with the connection.
    for (const gone of ["**/api/**", "**/assets/**"])
      await page.route(gone, (route) => route.abort());
    const side = page.getByRole("navigation", { name: app.sideMenu });
    await side.getByRole("link", { name: app.history, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: app.history }).waitFor();
    await page.getByText(app.loadFailed).waitFor();
    await banner.waitFor();
    await expect(side.locator('[aria-current="page"]')).toHaveText([app.history], {
      useInnerText: true,
    });
    for (const gone of ["**/api/**", "**/assets/**"]) await page.unroute(gone);
    await banner.waitFor({ state: "detached" });
    await expect(page.locator("main")).toHaveText(/[\d,]+\.\d\d BP/, { useInnerText: true });
    await page.getByRole("heading", { level: 1, name: app.history }).waitFor();
    await expect(side.locator('[aria-current="page"]')).toHaveText([app.history], {
      useInnerText: true,
    });
  });

  test("what is typed stays while the server is away, and one button tries at once", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open({ language, sessionId });
    expectMessage(/ERR_FAILED/);
    await go("/AccountSet");
    await waitForIdle(page);
    const field = page.locator('main input[type="password"]').first();
    await field.fill("half a password");
    await page.route("**/api/**", (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    const banner = page.getByRole("button", { name: /^(?:立即重试|Try now)$/ });
    await banner.waitFor();
    await expect.poll(() => seriousFaults(page)).toEqual([]);
    await page.unroute("**/api/**");
    const recovered = banner.waitFor({ state: "detached" });
    // A try of the page's own may come before the click.
    await Promise.any([banner.click(), recovered]);
    await recovered;
    await expect(field).toHaveValue("half a password");
  });

  test("times follow the account's zone on every device, and what is typed survives its change", async ({
    open,
    cleanUp,
  }) => {
    const caller = { language, sessionId };
    cleanUp(async () => {
      await succeed(setZone, { zone: "UTC" }, caller);
    });
    const { page, go } = await open({ language, sessionId });
    await go("/AccountSet");
    await waitForIdle(page);
    const field = page.locator('main input[type="password"]').first();
    await field.fill("typed");
    await page.getByRole("button", { name: app.zone("UTC", "UTC"), exact: true }).click();
    await page.getByRole("combobox", { name: app.zoneSearch }).fill("Kathmandu");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "UTC+5:45" }).waitFor();
    await expect(field).toHaveValue("typed");
    await expect
      .poll(async () => (await succeed(getUserInfo, {}, caller)).ret.zone)
      .toBe("Asia/Kathmandu");

    const elsewhere = await open({ language, sessionId });
    await elsewhere.go("/hardList");
    await elsewhere.page.getByRole("button", { name: "UTC+5:45" }).waitFor();
    await expect(elsewhere.page.locator("footer")).toContainText("Asia/Kathmandu", {
      useInnerText: true,
    });
  });

  test("a refused zone is reverted, with the server's reason", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/AccountSet");
    await waitForIdle(page);
    const message = wordsOf(authErrors.zoneUnknown, language);
    await page.route("**/api/v1/account/zone*", (route) =>
      route.fulfill({ json: { code: 4033, error: "auth.zoneUnknown", message, field: "zone" } }),
    );
    await page.getByRole("button", { name: app.zone("UTC", "UTC"), exact: true }).click();
    await page.getByRole("combobox", { name: app.zoneSearch }).fill("Asia/Tokyo");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(message, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: app.zone("UTC", "UTC"), exact: true }).waitFor();
  });

  test("the console can be installed: a manifest in its language, with icons that are there", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/");
    await waitForIdle(page);
    const install = () =>
      page.evaluate(async () => {
        const href = (rel: string) =>
          document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href;
        const answer = await fetch(href("manifest") ?? "");
        const manifest = (await answer.json()) as { icons: { src: string; purpose: string }[] };
        const sources = [...manifest.icons.map(({ src }) => src), href("apple-touch-icon") ?? ""];
        const icons = await Promise.all(sources.map((src) => fetch(src)));
        return {
          type: answer.headers.get("content-type"),
          manifest,
          icons: icons.map(({ status, headers }) => [status, headers.get("content-type")]),
        };
      });
    const icon = (purpose: string) => expect.objectContaining({ purpose });
    await expect.poll(install).toMatchObject({
      type: expect.stringContaining("application/manifest+json"),
      manifest: {
        lang: language === "zn" ? "zh-CN" : "en",
        display: "standalone",
        start_url: `/?language=${language}`,
        icons: [icon("any"), icon("any"), icon("maskable"), icon("maskable")],
      },
      icons: Array.from({ length: 5 }, () => [200, "image/png"]),
    });
  });

  test("menus lead to every page, mark it, and the page begins at its top", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/");
    await waitForIdle(page);
    const side = page.getByRole("navigation", { name: app.sideMenu });
    const head = page.getByRole("navigation", { name: app.mainMenu });
    const ways = [
      [side, app.revenue, "/revenue"],
      [side, app.netStatus, "/netStatus"],
      [side, app.calculateStatus, "/calculateStatus"],
      [side, app.calculateTask, "/calculateTask"],
      [head, app.areaHardware, "/hardList"],
      [head, app.areaAccount, "/AccountSet"],
      [head, app.areaPanel, "/"],
    ] as const;
    for (const [menu, name, path] of ways) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await waitForIdle(page);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const here = side.locator('[aria-current="page"]');
      await expect
        .poll(async () => new URL((await here.getAttribute("href")) ?? "", page.url()).pathname)
        .toBe(path);
    }
  });

  test("a page that is not open yet is named in the menu and leads nowhere", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/revenue");
    const planned = page
      .getByRole("navigation", { name: app.sideMenu })
      .getByRole("link", { name: app.powerAnalysis });
    await expect(planned).toHaveAttribute("aria-disabled", "true");
    await expect(planned).toHaveAttribute("title", app.notOpenYet);
    await planned.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/revenue");
  });

  test("an address is found in any case and with a slash at its end", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    for (const path of ["/accountset", "/HARDLIST/", "/Revenue"]) {
      await go(path);
      await waitForIdle(page);
      await expect
        .poll(() => pathOf(page).toLowerCase().replace(/\/$/, ""))
        .toBe(path.toLowerCase().replace(/\/$/, ""));
    }
  });

  test("the language switch shows the same page in the other language, and the tab remembers it", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/hardList?page=2");
    await waitForIdle(page);
    const other = language === "zn" ? "en" : "zn";
    await page.getByRole("link", { name: app.otherLanguage }).click();
    await page.waitForURL((url) => url.searchParams.get("language") === other);
    const title = inWords(other, devicesZh, devicesEn).title;
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await waitForIdle(page);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/hardList");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === "2");
    await expect(page.locator("html")).toHaveAttribute("lang", other === "zn" ? "zh-CN" : "en");
    await page.goto(new URL("/revenue", page.url()).href);
    await page.waitForURL((url) => url.searchParams.get("language") === other || other === "zn");
    await waitForIdle(page);
    await expect(page.locator("html")).toHaveAttribute("lang", other === "zn" ? "zh-CN" : "en");
  });

  test("the appearance follows the system, or the choice, which outlives a reload", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId, shade: "dark" });
    await go("/");
    await waitForIdle(page);
    const shade = page.locator("html");
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(shade).toHaveAttribute("data-theme", "dark");
    const dark = await ground();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(shade).toHaveAttribute("data-theme", "light");
    await expect.poll(ground).not.toBe(dark);

    await page.getByRole("button", { name: app.themeSystem, exact: true }).click();
    await page.getByRole("button", { name: app.themeLight, exact: true }).click();
    await page.getByRole("button", { name: app.themeDark, exact: true }).waitFor();
    await expect(shade).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await waitForIdle(page);
    await expect
      .poll(async () => [await shade.getAttribute("data-theme"), await ground()])
      .toEqual(["dark", dark]);
    await page.getByRole("button", { name: app.themeDark, exact: true }).click();
    await expect(shade).toHaveAttribute("data-theme", "light");
  });

  test("on a phone a bottom bar leads to the places that are looked at most, and marks them", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId, onPhone: true });
    await go("/");
    await waitForIdle(page);
    const bar = page.getByRole("navigation", { name: app.bottomMenu });
    const ways = [
      [app.devices, "/hardList"],
      [app.groupRevenue, "/revenue"],
      [app.money, language === "zn" ? "/buyBack" : "/withdrawal"],
      [app.home, "/"],
    ] as const;
    for (const [name, path] of ways) {
      await bar.getByRole("link", { name, exact: true }).tap();
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expect(bar.locator('[aria-current="page"]')).toHaveText(name, { useInnerText: true });
      await waitForIdle(page);
      await expect.poll(() => overhang(page)).toBe(0);
    }
  });

  test("on a phone the menus are in a drawer that leads to every page", async ({ open }) => {
    const { page, go } = await open({ language, sessionId, onPhone: true });
    await go("/");
    await waitForIdle(page);
    const drawer = page.getByRole("dialog", { name: app.menu });
    const ways = [
      [app.hardList, "/hardList"],
      [app.revenue, "/revenue"],
      [app.calculateTask, "/calculateTask"],
      [app.account, "/AccountSet"],
      [app.home, "/"],
    ] as const;
    for (const [name, path] of ways) {
      await page.getByRole("button", { name: app.more, exact: true }).click();
      await drawer.getByText(DEMO.email).waitFor();
      await drawer.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await drawer.waitFor({ state: "detached" });
      await waitForIdle(page);
    }
    await page.getByRole("button", { name: app.more, exact: true }).click();
    await drawer.getByRole("button", { name: app.logout, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });

  test("signing in and using a dialog need no more than a keyboard", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/login");
    const captcha = await captchaOnScreen(page);
    await tabTo(page, 'input[name="email"]');
    await page.keyboard.type(DEMO.email);
    await tabTo(page, 'input[name="password"]');
    await page.keyboard.type(DEMO.password);
    await tabTo(page, 'input[name="captcha"]');
    await page.keyboard.type(await captchaAnswer(captcha));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await waitForIdle(page);

    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: app.skip, exact: true });
    await expect(skip).toBeFocused();
    await go("/hardList?cols=note");
    await waitForIdle(page);
    await tabTo(page, 'a[href="#page"]');
    await page.keyboard.press("Enter");
    await tabTo(page, "main tbody button");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const isFocusInside = (): Promise<boolean> =>
      dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isFocusInside).toBe(true);
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press("Tab");
      const hasLeftPage = (): Promise<boolean> =>
        page.evaluate(() => document.activeElement === document.body);
      await expect.poll(async () => (await isFocusInside()) || (await hasLeftPage())).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches("main tbody button")))
      .toBe(true);
    await expect(page.getByRole("heading", { name: devices.title, level: 1 })).toBeVisible();
  });
});
