import { type DeviceRow, listCommands, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { getFaultNotices } from "@nodeyard/contract/monitoring/calls.ts";
import { monitoringMessages } from "@nodeyard/contract/monitoring/errors.ts";
import type { Locator, Page } from "@playwright/test";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as monitoringEn } from "../../console/src/rooms/monitoring/messages.en.ts";
import { zh as monitoringZh } from "../../console/src/rooms/monitoring/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { codeButton, expectErrors, input, solveCaptcha } from "./harness/forms.ts";
import { chooseInMenu } from "./harness/lists.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, INVITED, newOwner, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

const LIST = "**/api/web/devices/list_v3/**";
const NO_ANSWER = /ERR_FAILED/;

function bodyRows(page: Page): Locator {
  return page.locator("main tbody tr");
}

function macs(page: Page): Locator {
  return bodyRows(page)
    .locator(".mono")
    .filter({ hasText: /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/ });
}

async function devicesOf(caller: Caller, pageNum = 1): Promise<DeviceRow[]> {
  const request = { deviceType: "lite", pageNum } as const;
  const { list } = await succeed(listDevices, request, caller);
  return list === "NO_CONTENT" ? [] : list;
}

describeInEachLanguage("the list of lite nodes", (language) => {
  const devices = inWords(language, devicesZh, devicesEn);
  const monitoring = inWords(language, monitoringZh, monitoringEn);
  const ui = inWords(language, uiZh, uiEn);

  test("pages come from the server and live in the address: reload and back return to them", async ({
    open,
    demo,
  }) => {
    const { page, go } = await open(demo);
    await go("/hardList");
    const pages = page.getByRole("navigation", { name: ui.pages });
    const onFirst = (await devicesOf(demo, 1)).map((device) => device.mac_address);
    const onSecond = (await devicesOf(demo, 2)).map((device) => device.mac_address);
    expect([onFirst.length, onSecond.length]).toEqual([20, 4]);
    await expect(macs(page)).toHaveText(onFirst, { useInnerText: true });
    await expect(pages).toContainText(ui.total("24"), { useInnerText: true });

    const requested = page.waitForRequest((request) => request.url().includes("pageNum=2"));
    await pages.getByRole("button", { name: ui.nextPage, exact: true }).click();
    await requested;
    await expect(macs(page)).toHaveText(onSecond, { useInnerText: true });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === "2");
    const next = pages.getByRole("button", { name: ui.nextPage, exact: true });
    await expect(next).toBeDisabled();

    await page.reload();
    await expect(macs(page)).toHaveText(onSecond, { useInnerText: true });
    await page.goBack();
    await expect(macs(page)).toHaveText(onFirst, { useInnerText: true });
    await page.goForward();
    await expect(macs(page)).toHaveText(onSecond, { useInnerText: true });
  });

  test("a part of a MAC address finds its devices, however it is written", async ({
    open,
    demo,
  }) => {
    const [device] = await devicesOf(demo, 2);
    const mac = device?.mac_address ?? "";
    const { page, go } = await open(demo);
    await go("/hardList");
    await bodyRows(page).first().waitFor();
    await page.getByRole("textbox", { name: devices.search }).fill(mac.toLowerCase().slice(6));
    await page.keyboard.press("Enter");
    await expect(macs(page)).toHaveText([mac], { useInnerText: true });
    await page.reload();
    await expect(macs(page)).toHaveText([mac], { useInnerText: true });
    await page.goBack();
    await expect(macs(page)).toHaveCount(20);
  });

  test("a search that finds nothing says so and can be cleared", async ({ open, demo }) => {
    const { page, go } = await open(demo);
    await go("/hardList?search=FEFEFEFEFEFE");
    await page.getByText(ui.noMatchTitle("FEFEFEFEFEFE")).waitFor();
    const main = page.getByRole("main");
    await main.getByText(ui.clearSearch, { exact: true }).click();
    await expect(macs(page)).toHaveCount(20);
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("search"));
  });

  test("the switch of the fault notices keeps what was chosen", async ({ open, demo }) => {
    const { page, go } = await open(demo);
    const [, device] = await devicesOf(demo);
    const name = devices.noticeOf(device?.mac_address ?? "");
    const toggle = page.getByRole("switch", { name });
    await go("/hardList");
    for (const report of [!device?.report, device?.report === true]) {
      await toggle.click();
      const message = report ? devicesMessages.faultNoticesOn : devicesMessages.faultNoticesOff;
      await page.getByText(wordsOf(message, language), { exact: true }).waitFor();
      await page.reload();
      await toggle.waitFor();
      await expect(toggle).toHaveAttribute("aria-checked", String(report));
      expect((await devicesOf(demo))[1]?.report).toBe(report);
    }
  });

  test("how soon a fault is mailed is the owner's choice", async ({ open }) => {
    const owner = await newOwner(language);
    const caller = { language, sessionId: owner.sessionId };
    const { page, go } = await open(caller);
    await go("/hardList");
    const openFaults = () =>
      page.getByRole("button", { name: devices.recentFaults, exact: true }).click();
    await openFaults();
    const choice = page.getByRole("group", { name: monitoring.noticeTime });
    const option = (minutes: string) =>
      choice.getByRole("radio", { name: monitoring.minutes(minutes), exact: true });
    await expect(option("20")).toBeChecked();
    await choice.getByText(monitoring.minutes("30"), { exact: true }).click();
    await page.getByText(wordsOf(monitoringMessages.faultNoticesSet, language)).waitFor();
    expect((await succeed(getFaultNotices, {}, caller)).afterMinutes).toBe(30);
    await page.reload();
    await openFaults();
    await expect(option("30")).toBeChecked();
  });

  test("a restart is acknowledged by the device and appears in its history", async ({
    open,
    demo,
  }) => {
    const online = (await devicesOf(demo))
      .filter(({ status }) => status === "online")
      // Each language has devices of its own: one that was just restarted is away for a while.
      .filter(
        ({ mac_address: mac }) =>
          Number.parseInt(mac.slice(-1), 16) % 2 === (language === "zn" ? 0 : 1),
      )
      .toSorted((one, other) => ((one.last_seen_at ?? "") < (other.last_seen_at ?? "") ? 1 : -1));
    const device = online[0];
    const { page, go } = await open(demo);
    await go("/hardList");
    const row = page.getByRole("row").filter({ hasText: device?.mac_address ?? "" });
    await chooseInMenu(row, devices.restart);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: devices.restartNow, exact: true }).click();
    const message = wordsOf(devicesMessages.rebootAcknowledged, language);
    await dialog
      .getByText(message, { exact: true })
      .or(dialog.getByText(devices.stateDone, { exact: true }))
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: devices.close, exact: true }).last().click();

    const { list } = await succeed(listCommands, { deviceId: device?.deviceId ?? "" }, demo);
    expect(["acknowledged", "done"]).toContain(list[0]?.state);
    await chooseInMenu(row, devices.commands);
    const newest = dialog.getByRole("listitem").first();
    await newest.waitFor();
    await expect(newest).toHaveText(
      new RegExp(`${devices.stateAcknowledged}|${devices.stateDone}`),
      { useInnerText: true },
    );
  });

  test("a list that cannot be had offers to try again, with the rest of the page alive", async ({
    open,
    demo,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(LIST, (route) => route.abort());
    await go("/hardList");
    await page.getByText(ui.failedTitle).waitFor();
    await page.getByRole("heading", { name: devices.title, level: 1 }).waitFor();
    await expect(page.getByRole("textbox", { name: devices.search })).toBeEnabled();
    await page.getByText(DEMO.email).first().waitFor();
    await page.unroute(LIST);
    await page.getByRole("button", { name: ui.retry, exact: true }).click();
    await expect(macs(page)).toHaveCount(20);
  });

  test("a refresh that fails keeps the old rows and says how old they are", async ({
    open,
    demo,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await go("/hardList");
    await expect(macs(page)).toHaveCount(20);
    await page.route(LIST, (route) => route.abort());
    await page.getByRole("button", { name: ui.refresh, exact: true }).click();
    const words = ui.staleTitle("@").split("@")[1] ?? "";
    await page.getByText(words).waitFor();
    await expect(macs(page)).toHaveCount(20);
    await page.unroute(LIST);
    await page.getByRole("button", { name: ui.retry, exact: true }).click();
    await page.getByText(words).waitFor({ state: "detached" });
  });

  test("a restart that is declined after its acknowledgement is shown as declined", async ({
    open,
    demo,
  }) => {
    const [device] = (await devicesOf(demo)).filter(({ status }) => status === "online");
    const { page, go } = await open(demo);
    const at = new Date().toISOString();
    const command = { id: "1", kind: "reboot", createdAt: at, updatedAt: at };
    let state = "acknowledged";
    await page.route("**/api/device/reboot", (route) =>
      route.fulfill({ json: { code: 200, message: "Acknowledged" } }),
    );
    await page.route("**/api/v1/devices/commands*", (route) =>
      route.fulfill({ json: { code: 200, list: [{ ...command, state, message: state }] } }),
    );
    await go("/hardList");
    const row = page.getByRole("row").filter({ hasText: device?.mac_address ?? "" });
    await chooseInMenu(row, devices.restart);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: devices.restartNow, exact: true }).click();
    await dialog.getByText(devices.restartFollowing).waitFor();
    state = "declined";
    await dialog.getByText(devices.stateDeclined, { exact: true }).waitFor();
    await expect(dialog.locator('[data-tone="success"]')).toHaveCount(0);
  });

  test("several devices are unbound after one code, with their names before and a line for each after; and not before one is ticked", async ({
    open,
  }) => {
    const person = INVITED.zhao;
    const owner = { language, sessionId: await sessionOf(person) };
    await liftSendLimits(person.email);
    const before = (await devicesOf(owner)).map((device) => device.mac_address);
    const { page, go } = await open(owner);
    await go("/hardList");
    const confirm = page.getByRole("button", { name: devices.confirmBulk, exact: true });
    await bodyRows(page).first().waitFor();
    await expect(confirm).toHaveCount(0);

    const [first = "", second = ""] = before;
    for (const mac of [first, second])
      await bodyRows(page).filter({ hasText: mac }).getByRole("checkbox").check();
    await confirm.click();
    const dialog = page.getByRole("dialog", { name: devices.bulkTitle(2) });
    const chosen = dialog.getByRole("list", { name: devices.bulkDevices });
    for (const mac of [first, second]) await chosen.getByText(mac).waitFor();
    const start = dialog.getByRole("button", { name: devices.bulkStart, exact: true });
    await start.click();
    await expectErrors(dialog, {
      captcha: devices.imageCodeRequired,
      emailVerifyCode: devices.codeRequired,
    });
    const since = new Date();
    await codeButton(dialog).click();
    const sent = await sentCode(language === "zn" ? person.tel : person.email, since);
    await input(dialog, "emailVerifyCode").fill(sent);
    await solveCaptcha(dialog);
    await start.click();
    await dialog.getByText(devices.bulkFinished("2", "0")).waitFor();
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog.getByRole("listitem")).toContainText(
      [first, second].map((mac) => `${mac}: SUCCESS`),
      { useInnerText: true },
    );
    await dialog.getByRole("button", { name: devices.close, exact: true }).last().click();
    const rest = before.slice(2);
    if (rest.length > 0) await expect(macs(page)).toHaveText(rest, { useInnerText: true });
    else await page.getByText(devices.emptyTitle).waitFor();
    expect((await devicesOf(owner)).map((device) => device.mac_address)).toEqual(rest);
  });
});
