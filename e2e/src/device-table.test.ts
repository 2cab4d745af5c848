import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { listTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { TAG_MAX_LENGTH } from "@nodeyard/contract/devices/tag-rules.ts";
import { saveView } from "@nodeyard/contract/devices/view-calls.ts";
import type { Locator, Page } from "@playwright/test";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { bodyRows, shownMacs, sortHead } from "./harness/lists.ts";
import { DEMO, INVITED, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** An owner of four devices for each language. */
const OWNERS = { zn: INVITED.lin, en: INVITED.maria } as const;

describeInEachLanguage("the table of devices", (language) => {
  const devices = inWords(language, devicesZh, devicesEn);
  const ui = inWords(language, uiZh, uiEn);
  let owner: Caller & { sessionId: string };
  let macs: string[];
  test.beforeAll(async () => {
    owner = { language, sessionId: await sessionOf(OWNERS[language]) };
    const { list } = await succeed(listDevices, { deviceType: "lite" }, owner);
    macs = list === "NO_CONTENT" ? [] : list.map((row) => row.mac_address);
  });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("tags are typed for the ticked devices, refused in words, filter the list and sum it up", async ({
    open,
  }) => {
    const [first = "", second = ""] = macs;
    const { page, go } = await open(owner);
    await go("/hardList?cols=note.tags.earned");
    for (const mac of [first, second])
      await bodyRows(page).filter({ hasText: mac }).getByRole("checkbox").check();
    await button(page, devices.editTags).click();
    const dialog = page.getByRole("dialog");
    const input = dialog.getByRole("textbox", { name: devices.newTag });
    await input.fill("x".repeat(1000));
    await input.press("Enter");
    await dialog.getByText(devices.tagTooLong(TAG_MAX_LENGTH)).waitFor();
    // Nothing that was typed is lost.
    await expect(input).toHaveValue("x".repeat(1000));
    for (const name of ["<b>rack</b>", "客厅 7"]) {
      await input.fill(name);
      await input.press("Enter");
      await expect(dialog.getByRole("checkbox", { name, exact: true })).toBeChecked();
    }
    await button(page, devices.save).click();
    await page.getByText(wordsOf(devicesMessages.tagsSaved, language)).waitFor();
    await dialog.waitFor({ state: "detached" });

    // Markup is a text like any other.
    const row = bodyRows(page).filter({ hasText: first });
    await row.getByText("<b>rack</b>", { exact: true }).waitFor();
    await expect(page.locator("main tbody b", { hasText: "rack" })).toHaveCount(0);
    await page
      .getByRole("combobox", { name: devices.tagFilter })
      .selectOption({ label: "<b>rack</b>" });
    await expect(shownMacs(page)).toHaveText([first, second], {
      useInnerText: true,
    });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("tag") === "<b>rack</b>");
    await page.reload();
    await expect(shownMacs(page)).toHaveText([first, second], {
      useInnerText: true,
    });
    await page.getByRole("button", { name: devices.tagged("<b>rack</b>") }).click();
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });

    await sortHead(page, devices.tags).click();
    await expect
      .poll(async () => (await shownMacs(page).allInnerTexts()).slice(0, 2))
      .toEqual([first, second]);

    await button(page, devices.byTag).click();
    const sums = page.getByRole("dialog").getByRole("row");
    const ofTag = sums.filter({ hasText: "客厅 7" });
    await expect(ofTag).toHaveText(/ \/ 2\b/, { useInnerText: true });
    const rest = sums.filter({ hasText: devices.untagged });
    await expect(rest).toHaveText(new RegExp(` / ${macs.length - 2}\\b`), { useInnerText: true });
    await ofTag.getByRole("button", { name: "客厅 7", exact: true }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("tag") === "客厅 7");
    await expect(shownMacs(page)).toHaveText([first, second], {
      useInnerText: true,
    });
    const { list } = await succeed(listTags, {}, owner);
    expect(list.map(({ name, deviceCount }) => [name, deviceCount])).toEqual(
      expect.arrayContaining([
        ["<b>rack</b>", 2],
        ["客厅 7", 2],
      ]),
    );
  });

  test("a view is saved, opened and deleted; a column that is gone is reported, and the rest is shown", async ({
    open,
  }) => {
    const { page, go } = await open(owner);
    await go("/hardList?sort=-bound&cols=note.version&size=50");
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });
    await button(page, devices.views).click();
    const views = page.getByRole("dialog", { name: devices.savedViews });
    const name = views.getByRole("textbox", { name: devices.viewName });
    await name.press("Enter");
    await views.getByText(devices.viewEmpty).waitFor();
    await name.fill("Oldest <i>last</i>");
    await name.press("Enter");
    await page.getByText(wordsOf(devicesMessages.viewSaved, language)).waitFor();
    await button(page, "Oldest <i>last</i>").waitFor();
    await name.fill("oldest <i>LAST</i>");
    await name.press("Enter");
    await views.getByText(wordsOf(devicesErrors.viewTaken, language)).waitFor();
    await button(page, "Oldest <i>last</i>").waitFor();
    await button(page, devices.replaceView).click();
    await button(page, "oldest <i>LAST</i>").waitFor();
    await name.fill("Oldest <i>last</i>");
    await name.press("Enter");
    await button(page, devices.replaceView).click();
    await button(page, "Oldest <i>last</i>").waitFor();
    await page.keyboard.press("Escape");

    await go("/hardList");
    await expect.poll(() => page.getByRole("columnheader").count()).toBeGreaterThan(6);
    await button(page, devices.views).click();
    await button(page, "Oldest <i>last</i>").click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("cols") === "note.version");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "-bound");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("size") === "50");
    // Tick, name, note, version and what can be done.
    await expect(page.getByRole("columnheader")).toHaveCount(5);

    const query = "cols=note.gone&sort=-out";
    await succeed(saveView, { name: "From before", list: "/hardList", query }, owner);
    await page.reload();
    await button(page, devices.views).click();
    await button(page, "From before").click();
    await page.getByText(devices.missingColumns("gone")).waitFor();
    await expect(shownMacs(page)).toHaveCount(macs.length);
    await button(page, devices.views).click();
    await button(page, devices.deleteView("From before")).click();
    await button(page, "From before").waitFor({ state: "detached" });
  });

  test("columns are chosen by keyboard, are in the address, and outlive a reload", async ({
    open,
  }) => {
    const { page, go } = await open(owner);
    await go("/hardList");
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });
    const chooser = button(page, devices.columns);
    const days = page.getByRole("checkbox", { name: devices.earnedDays, exact: true });
    const version = page.getByRole("checkbox", { name: devices.version, exact: true });
    await chooser.focus();
    await page.keyboard.press("Enter");
    await days.focus();
    await page.keyboard.press("Space");
    await expect(days).toBeChecked();
    await version.focus();
    await page.keyboard.press("Space");
    await expect(version).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(chooser).toBeFocused();
    const bars = page.getByRole("img", { name: devices.earnedByDay("").trim() });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect(bars).toHaveCount(macs.length);
      await expect(sortHead(page, devices.version)).toHaveCount(0);
      await expect(page).toHaveURL(
        ({ searchParams }) => searchParams.get("cols")?.split(".").includes("days") === true,
      );
    }
    await chooser.press("Enter");
    await button(page, devices.resetColumns).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("cols") === null);
    await expect(bars).toHaveCount(0);
  });

  test("on a phone chips come first, search stays, and the rest is a sheet that Back closes", async ({
    open,
  }) => {
    const { page, go } = await open({ ...owner, onPhone: true });
    await go("/hardList?filter=notices_off");
    await page.getByRole("button", { name: devices.noticesOff }).click();
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
    const { height } = page.viewportSize() ?? { height: 0 };
    await expect.poll(() => top(bodyRows(page).first())).toBeLessThan(height / 3);
    const sheet = page.getByRole("dialog", { name: devices.filterAndSort });
    await button(page, devices.filterAndSort).click();
    await sheet.getByRole("combobox", { name: devices.sortBy }).selectOption("-bound");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "-bound");
    await button(page, devices.showList).click();
    await sheet.waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "-bound");
    await button(page, devices.filterAndSort).click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "-bound");
    await button(page, devices.filterAndSort).click();
    await button(page, devices.select).click();
    await expect(bodyRows(page).first().getByRole("checkbox")).toBeVisible();
  });

  test("the columns that a list opens with fit, and its head is one line", async ({ open }) => {
    const { page, go } = await open({ language, sessionId: await sessionOf(DEMO) });
    for (const path of ["/hardList?nodes=all", "/deviceOverview", "/netStatus", "/netDetail"])
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await go(path);
        await bodyRows(page).first().waitFor();
        const head = page.locator("main thead tr").first();
        await expect.poll(async () => (await head.boundingBox())?.height ?? 0).toBeLessThan(40);
        await expect
          .poll(
            () =>
              page
                .locator("main table")
                .first()
                .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
            { message: `${path} at ${width}` },
          )
          .toBeLessThanOrEqual(1);
      }
  });

  test("an address with nonsense shows the list as it opens, and names what it does not have", async ({
    open,
  }) => {
    const { page, go } = await open(owner);
    const nonsense = "page=-3&size=7&sort=price&filter=nope&cols=%3Cscript%3E&nodes=x&y=abc";
    for (const path of ["/hardList", "/deviceOverview", "/netStatus", "/calculateTask"]) {
      await go(`${path}?${nonsense}`);
      await expect
        .poll(async () => (await shownMacs(page).allInnerTexts()).toSorted())
        .toEqual(macs.toSorted());
      await page.getByText("“nope”").waitFor();
      if (path === "/hardList") await page.getByText("“x”").waitFor();
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("filter") === null);
    }
    for (const path of ["/devAllRevenue", "/netDetail", "/calculateDetail"]) {
      await go(`${path}?${nonsense}&day=2020-01-01`);
      await expect(shownMacs(page)).not.toHaveCount(0);
      await page.getByText("“2020-01-01”").waitFor();
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("day") === null);
    }
    await go(`/hardList?search=${"x".repeat(500)}`);
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });
    await page.getByText(`${"x".repeat(20)}…`).waitFor();
    await go("/revenue?view=history&from=2026-99-99&to=2026-11-20");
    await page.getByText("“2026-99-99”").waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("from") === null);
    await go("/inviteDetail?page=first");
    await page.getByText("“first”").waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === null);
    await go("/hardList?tag=nowhere");
    await page.getByText(ui.noMatchTitle(devices.tagged("nowhere"))).waitFor();
    await page.getByRole("main").getByText(ui.clearSearch, { exact: true }).click();
    await expect(shownMacs(page)).toHaveText(macs, { useInnerText: true });
  });
});
