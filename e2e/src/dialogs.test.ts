import { listDevices, saveNoteByPost, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import type { Locator, Page, Route } from "@playwright/test";
import { en as appEn } from "../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { input } from "./harness/forms.ts";
import { bodyRows, chooseInMenu } from "./harness/lists.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** Far from any dialog, on what darkens the page. */
const BESIDE = { x: 6, y: 300 };

describeInEachLanguage("dialogs and toasts", (language) => {
  const app = inWords(language, appZh, appEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const ui = inWords(language, uiZh, uiEn);
  let demo: Caller & { sessionId: string };
  let device: DeviceRow;
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    const { list } = await succeed(listDevices, { deviceType: "lite" }, demo);
    const free = list === "NO_CONTENT" ? undefined : list.find(({ noteStatus }) => noteStatus);
    if (!free) throw new Error("no node of the demo may get a note");
    device = free;
  });

  const row = (page: Page): Locator => bodyRows(page).filter({ hasText: device.mac_address });
  const menuButton = (page: Page): Locator => row(page).locator('button[aria-haspopup="menu"]');
  const chooseNote = (page: Page) =>
    chooseInMenu(row(page), device.note === "" ? devices.addNote : devices.editNote);

  /** The list of nodes, reached by a link from the Overview page, with the first node's note dialog. */
  async function openNote(page: Page): Promise<Locator> {
    await page.locator('main a[href^="/hardList"], aside a[href^="/hardList"]').first().click();
    await chooseNote(page);
    const dialog = page.getByRole("dialog");
    await input(dialog, "note").waitFor();
    return dialog;
  }

  /** Holds the call that saves a note until the returned function lets it go. */
  async function holdNote(page: Page): Promise<(answer: (route: Route) => Promise<void>) => void> {
    const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
    await page.route(`**${saveNoteByPost.path}*`, async (route) => (await promise)(route));
    return resolve;
  }

  test("nothing closes a dialog while its request is out, and the failure is read in it", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/");
    const dialog = await openNote(page);
    const answer = await holdNote(page);
    await input(dialog, "note").fill("kept");
    await dialog.getByRole("button", { name: devices.save, exact: true }).click();
    await expect(dialog).toHaveAttribute("aria-busy", "true");

    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
    await page.mouse.click(BESIDE.x, BESIDE.y, { button: "right" });
    await page.mouse.click(BESIDE.x, BESIDE.y);
    await page.goBack();
    await page.goBack();
    await expect(input(dialog, "note")).toHaveValue("kept");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/hardList");

    const message = wordsOf(devicesErrors.noteTooLong, language);
    answer((route) => route.fulfill({ json: { code: 1, error: "devices.other", message } }));
    await dialog.getByRole("alert").getByText(message, { exact: true }).waitFor();
    await expect(input(dialog, "note")).toHaveValue("kept");

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });

  test("Back closes a dialog and gives the focus back; Forward does not open it again", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/");
    const dialog = await openNote(page);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ pathname }) => pathname === "/hardList");
    await expect(menuButton(page)).toBeFocused();

    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state.dialogs ?? 0)).toBe(0);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });

  test("after an answer, and after a reload, the history is as it was before the dialog", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/");
    const dialog = await openNote(page);
    const { field, value } = saveNoteByPost.success;
    const answer = await holdNote(page);
    answer((route) => route.fulfill({ json: { [field]: value, message: "saved" } }));
    await input(dialog, "note").fill("roof");
    await dialog.getByRole("button", { name: devices.save, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => history.state.dialogs ?? 0)).toBe(0);

    await chooseNote(page);
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1);
    await page.reload();
    await menuButton(page).waitFor();
    await expect.poll(() => page.evaluate(() => history.state.dialogs ?? 0)).toBe(0);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });

  test("a press beside a form keeps it, beside other dialogs closes them, by the main button only", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await go("/");
    const form = await openNote(page);
    await page.mouse.click(BESIDE.x, BESIDE.y);
    await input(form, "note").fill("still here");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });

    await page.getByRole("button", { name: devices.recentFaults, exact: true }).click();
    const faults = page.getByRole("dialog");
    await faults.waitFor();
    await page.mouse.click(BESIDE.x, BESIDE.y, { button: "right" });
    await faults.getByRole("heading", { level: 2 }).waitFor();
    await page.mouse.click(BESIDE.x, BESIDE.y);
    await faults.waitFor({ state: "detached" });
  });

  test("a toast lies above an open dialog, is announced, and is reached and closed by keyboard", async ({
    open,
  }) => {
    const { page, go } = await open(demo);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await go("/hardList");
    await page.getByRole("button", { name: app.onPhone, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: app.onPhone });
    await dialog.getByRole("button", { name: ui.copy }).click();
    await page.getByRole("alert").getByText(ui.copyFailed, { exact: true }).waitFor();

    const toast = page.locator('[role="group"][data-tone="danger"]');
    const isOnTop = () =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);

    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    const isFocusInToast = () =>
      toast.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isFocusInToast).toBe(true);
    await page.keyboard.press("Escape");
    await toast.waitFor({ state: "detached" });
    await expect(dialog).toBeVisible();

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("on a phone a dialog is a sheet from below, over the whole width", async ({ open }) => {
    const { page, go } = await open({ ...demo, onPhone: true });
    await go("/hardList");
    await page.getByRole("button", { name: devices.filterAndSort, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box && [box.x, box.width, Math.round(box.y + box.height)];
      })
      .toEqual([0, width, height]);
  });
});
