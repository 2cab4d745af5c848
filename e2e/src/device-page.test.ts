import { type DeviceRow, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { listEvents } from "@nodeyard/contract/devices/page-calls.ts";
import { LANGUAGES, NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { getTimeline } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import { getGains, listEarnedHours } from "@nodeyard/contract/revenue/device-calls.ts";
import { getHistory } from "@nodeyard/contract/revenue/detail-calls.ts";
import { listOffers } from "@nodeyard/contract/tasks/calls.ts";
import { addDays, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { en as pageEn } from "../../console/src/rooms/devices/device-page/messages.en.ts";
import { zh as pageZh } from "../../console/src/rooms/devices/device-page/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as earningsEn } from "../../console/src/rooms/revenue/device/messages.en.ts";
import { zh as earningsZh } from "../../console/src/rooms/revenue/device/messages.zh.ts";
import { en as tasksEn } from "../../console/src/rooms/tasks/messages.en.ts";
import { zh as tasksZh } from "../../console/src/rooms/tasks/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { inWords } from "./harness/texts.ts";
import { visits } from "./harness/visits.ts";

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe.each(LANGUAGES)("the page of a device (%s)", (language) => {
  const open = visits();
  const text = inWords(language, pageZh, pageEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const earnings = inWords(language, earningsZh, earningsEn);
  const tasks = inWords(language, tasksZh, tasksEn);
  let demo: Caller & { sessionId: string };
  let rows: DeviceRow[];
  beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    const { list } = await succeed(listDevices, { pageSize: 50 }, demo);
    rows = list === NO_CONTENT ? [] : list;
  });
  const offline = () => {
    const row = rows.find(({ status }) => status === "offline");
    if (!row) throw new Error("no device of the demo is offline");
    return row;
  };
  const heading = (page: Page) => page.locator("h1").innerText();

  test("opens from the list, which Back and the way to the list return to as it was", async () => {
    const { page, go } = await open(demo);
    await go("/hardList?search=02:4E");
    const device = rows[3];
    if (!device) throw new Error("the demo has no devices");
    const name = device.note || device.serverHostname;
    const link = page.getByRole("row").filter({ hasText: device.mac_address }).getByRole("link");
    const tab = (label: string) =>
      page.getByRole("navigation", { name: text.tabs }).getByRole("link", { name: label });
    await link.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(() => parameter(page, "y")).toBe("120");
    await link.first().click();
    await expect.poll(() => heading(page)).toBe(name);
    await expect.poll(() => parameter(page, "device")).toBe(device.deviceId);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => parameter(page, "search")).toBe("02:4E");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    await link.first().click();
    await tab(text.tab_events).click();
    await expect.poll(() => parameter(page, "tab")).toBe("events");
    await page.reload();
    await expect.poll(() => tab(text.tab_events).getAttribute("aria-current")).toBe("page");
    await page.goBack();
    await expect.poll(() => tab(text.tab_overview).getAttribute("aria-current")).toBe("page");
    await page.getByRole("link", { name: text.toList }).click();
    await expect.poll(() => heading(page)).not.toBe(name);
  });

  test("a dip leads to its incident, what it cost, and why", async () => {
    const device = offline();
    const asked = { deviceId: device.deviceId, span: "7d" } as const;
    const { incidents } = await succeed(getTimeline, asked, demo);
    const { from, lostOffline } = await succeed(listEarnedHours, asked, demo);
    const incident = incidents.find(({ recoveredAt }) => recoveredAt === null);
    if (!incident) throw new Error("an offline device without an incident");
    const { page, go } = await open(demo);
    await go(`/hardList?device=${device.deviceId}`);
    await page.getByText(text.span_7d, { exact: true }).click();
    await expect.poll(() => parameter(page, "span")).toBe("7d");
    // Of this absence: the span may show earlier ones.
    const firstHour = Math.floor((Date.parse(incident.lastSeenAt) - Date.parse(from)) / HOUR_MS);
    const lost = lostOffline
      .slice(Math.max(firstHour, 0))
      .reduce((sum, bp) => sum + (parseMicroBp(bp ?? "") ?? 0n), 0n);
    const item = page.getByRole("listitem").filter({ hasText: text.offlineNow });
    // An outage has no cost before its first hour is settled.
    const cost = lost > 0n ? formatBp(formatMicroBp(lost)) : text.offlineNow;
    await expect.poll(() => item.innerText()).toContain(cost);
    const explain = item.getByRole("link", { name: text.explain });
    const lostOn = utcDay(Date.parse(incident.lastSeenAt));
    // Costs and charts of the span come apart.
    await expect.poll(() => explain.getAttribute("href")).toContain(lostOn);
    await explain.click();
    await expect.poll(() => parameter(page, "tab")).toBe("earnings");
    await expect.poll(() => parameter(page, "date")).toBe(lostOn);
  });

  test("the charts have their values as a table, compared with the fleet's median", async () => {
    const device = rows.find(({ status }) => status === "online");
    const deviceId = device?.deviceId ?? "";
    const { page, go } = await open(demo);
    await go(`/hardList?device=${deviceId}&span=30d&compare=fleet`);
    const figure = page.locator("figure");
    await figure.locator("summary").click();
    const heads = figure.getByRole("columnheader");
    await expect
      .poll(() => heads.allInnerTexts())
      .toContain(`${text.traffic} · ${text.fleetMedian}`);
    await expect
      .poll(() => heads.allInnerTexts())
      .toContain(`${text.earnedPerHour} · ${text.earned}`);
    await expect.poll(() => figure.getByRole("row").count()).toBe(25);
  });

  test("shows what it earned, from the ledger's figures, and what one factor would bring", async () => {
    const device = offline();
    const { deviceId } = device;
    const to = utcDay(Date.now());
    const past = await succeed(getHistory, { from: addDays(to, -29), to, deviceId }, demo);
    const { list } = await succeed(getGains, { deviceId }, demo);
    const { page, go } = await open(demo);
    await go(`/hardList?device=${deviceId}&tab=earnings`);
    const figures = page.getByRole("region", { name: earnings.figures });
    await expect.poll(() => figures.innerText()).toContain(formatBp(past.sum.total));
    const [best] = list;
    if (!best || best.gain === null) throw new Error("an offline device has something to gain");
    const gains = page.getByRole("region", { name: earnings.gains });
    await expect.poll(() => gains.innerText()).toContain(earnings.gain(formatBp(best.gain)));
  });

  test("says what tasks pay devices like it, and in the choice of a task", async () => {
    const { page, go } = await open(demo);
    const offers = await Promise.all(
      rows.map(async ({ deviceId }) => ({
        deviceId,
        list: (await succeed(listOffers, { deviceId }, demo)).list,
      })),
    );
    const paid = offers.find(({ list }) =>
      list.some(({ pay, obstacles }) => pay !== null && obstacles.length === 0),
    );
    const pay = paid?.list.find((offer) => offer.pay !== null)?.pay;
    if (!paid || !pay) throw new Error("no group of the demo is large enough");
    await go(`/hardList?device=${paid.deviceId}&tab=tasks`);
    const panel = page.getByRole("region", { name: tasks.payTitle });
    await expect.poll(() => panel.innerText()).toContain(formatBp(pay.median));
    await page.getByRole("button", { name: tasks.change, exact: true }).first().click();
    await expect.poll(() => page.getByRole("dialog").innerText()).toContain(formatBp(pay.median));
  });

  test("has everything that happened in one feed, by kind", async () => {
    const device = offline();
    const { deviceId } = device;
    const all = await succeed(listEvents, { deviceId }, demo);
    const notices = await succeed(listEvents, { deviceId, kind: "notice" }, demo);
    const { page, go } = await open(demo);
    await go(`/hardList?device=${deviceId}&tab=events`);
    const feed = page.getByRole("region", { name: text.tab_events });
    const items = feed.getByRole("list").first().getByRole("listitem");
    await expect.poll(() => items.count()).toBe(all.list.length);
    const kinds = page.getByRole("group", { name: text.kind });
    await kinds.getByText(text.kind_notice, { exact: true }).click();
    await expect.poll(() => items.count()).toBe(notices.list.length);
    await expect.poll(() => parameter(page, "kind")).toBe("notice");
    await page.goBack();
    await expect.poll(() => items.count()).toBe(all.list.length);
  });

  test("has a row's actions behind its dots, what takes away last", async () => {
    const { page, go } = await open(demo);
    await go(`/hardList?device=${offline().deviceId}`);
    await page.getByRole("button", { name: text.moreActions }).click();
    const entries = page.getByRole("menuitem");
    await expect.poll(async () => (await entries.allInnerTexts()).at(-1)).toBe(devices.unbind);
    await page.keyboard.press("Escape");
    await expect.poll(() => entries.count()).toBe(0);
    await page.getByRole("button", { name: text.moreActions }).click();
    await page.getByRole("menuitem", { name: devices.commands }).click();
    await page.getByRole("dialog", { name: devices.recentCommands }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => parameter(page, "device")).toBe(offline().deviceId);
  });

  test.each(["99999999", "nothing"])(
    "of %s says that there is none, with a way back",
    async (id) => {
      const { page, go } = await open(demo);
      await go(`/hardList?device=${id}`);
      await expect.poll(() => heading(page)).toBe(text.goneTitle);
      await page.getByRole("link", { name: text.toList }).first().click();
      await expect.poll(() => heading(page)).not.toBe(text.goneTitle);
      await expect.poll(() => parameter(page, "device")).toBeNull();
    },
  );
});
