import { type DeviceRow, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { listEvents } from "@nodeyard/contract/devices/page-calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { getTimeline } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import { getGains, listEarnedHours } from "@nodeyard/contract/revenue/device-calls.ts";
import { getHistory } from "@nodeyard/contract/revenue/detail-calls.ts";
import { listOffers } from "@nodeyard/contract/tasks/calls.ts";
import { addDays, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "@playwright/test";
import { en as pageEn } from "../../console/src/rooms/devices/device-page/messages.en.ts";
import { zh as pageZh } from "../../console/src/rooms/devices/device-page/messages.zh.ts";
import { en as selfCheckEn } from "../../console/src/rooms/devices/device-page/self-check/messages.en.ts";
import { zh as selfCheckZh } from "../../console/src/rooms/devices/device-page/self-check/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as earningsEn } from "../../console/src/rooms/revenue/device/messages.en.ts";
import { zh as earningsZh } from "../../console/src/rooms/revenue/device/messages.zh.ts";
import { en as tasksEn } from "../../console/src/rooms/tasks/messages.en.ts";
import { zh as tasksZh } from "../../console/src/rooms/tasks/messages.zh.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { DEMO, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("the page of a device", (language) => {
  const text = inWords(language, pageZh, pageEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const earnings = inWords(language, earningsZh, earningsEn);
  const tasks = inWords(language, tasksZh, tasksEn);
  const selfCheck = inWords(language, selfCheckZh, selfCheckEn);
  let demo: Caller & { sessionId: string };
  let rows: DeviceRow[];
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
    const { list } = await succeed(listDevices, { pageSize: 50 }, demo);
    // With a history: other stories bind devices of the demo's owner.
    const since = addDays(utcDay(Date.now()), -2);
    rows = list === NO_CONTENT ? [] : list.filter(({ bind_at: boundAt }) => boundAt < since);
  });
  const offline = () => {
    const row = rows.find(({ status }) => status === "offline");
    if (!row) throw new Error("no device of the demo is offline");
    return row;
  };
  // The page that is left is there for a moment beside the next.
  const heading = (page: Page) => page.locator("h1").first();

  test("opens from the list, which Back and the way to the list return to as it was", async ({
    open,
  }) => {
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
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("y") === "120");
    await link.first().click();
    await expect(heading(page)).toHaveText(name, { useInnerText: true });
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("device") === device.deviceId,
    );
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("search") === "02:4E");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    await link.first().click();
    await tab(text.tab_events).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("tab") === "events");
    await page.reload();
    await expect(tab(text.tab_events)).toHaveAttribute("aria-current", "page");
    await page.goBack();
    await expect(tab(text.tab_overview)).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: text.toList }).click();
    await expect(heading(page)).not.toHaveText(name, { useInnerText: true });
  });

  test("a dip leads to its incident, what it cost, and why", async ({ open }) => {
    // An absence has an incident once it is watched for: that of a device that has just left has none yet.
    const found = await Promise.all(
      rows
        .filter(({ status }) => status === "offline")
        .map(async (device) => {
          const { incidents } = await succeed(
            getTimeline,
            { deviceId: device.deviceId, span: "7d" },
            demo,
          );
          return { device, incident: incidents.find(({ recoveredAt }) => recoveredAt === null) };
        }),
    );
    const { device, incident } = found.find((each) => each.incident) ?? {};
    if (!device || !incident) throw new Error("no offline device of the demo has an incident");
    const request = { deviceId: device.deviceId, span: "7d" } as const;
    const { from, lostOffline } = await succeed(listEarnedHours, request, demo);
    const { page, go } = await open(demo);
    await go(`/hardList?device=${device.deviceId}`);
    await page.getByText(text.span_7d, { exact: true }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("span") === "7d");
    // Of this absence: the span may show earlier ones.
    const firstHour = Math.floor((Date.parse(incident.lastSeenAt) - Date.parse(from)) / HOUR_MS);
    const lost = lostOffline
      .slice(Math.max(firstHour, 0))
      .reduce((sum, bp) => sum + (parseMicroBp(bp ?? "") ?? 0n), 0n);
    const item = page.getByRole("listitem").filter({ hasText: text.offlineNow });
    // An outage has no cost before its first hour is settled.
    const cost = lost > 0n ? formatBp(formatMicroBp(lost)) : text.offlineNow;
    await expect(item).toContainText(cost, { useInnerText: true });
    const explain = item.getByRole("link", { name: text.explain });
    const lostOn = utcDay(Date.parse(incident.lastSeenAt));
    // Costs and charts of the span come apart.
    await expect.poll(() => explain.getAttribute("href")).toContain(lostOn);
    await explain.click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("tab") === "earnings");
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("date") === lostOn);
  });

  test("the charts have their values as a table, compared with the fleet's median", async ({
    open,
  }) => {
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
    await expect(figure.getByRole("row")).toHaveCount(25);
  });

  test("shows what it earned, from the ledger's figures, and what one factor would bring", async ({
    open,
  }) => {
    const device = offline();
    const { deviceId } = device;
    const to = utcDay(Date.now());
    const past = await succeed(getHistory, { from: addDays(to, -29), to, deviceId }, demo);
    const { list } = await succeed(getGains, { deviceId }, demo);
    const { page, go } = await open(demo);
    await go(`/hardList?device=${deviceId}&tab=earnings`);
    const figures = page.getByRole("region", { name: earnings.figures });
    await expect(figures).toContainText(formatBp(past.sum.total), { useInnerText: true });
    const [best] = list;
    if (!best || best.gain === null) throw new Error("an offline device has something to gain");
    const gains = page.getByRole("region", { name: earnings.gains });
    await expect(gains).toContainText(earnings.gain(formatBp(best.gain)), { useInnerText: true });
  });

  test("says what tasks pay devices like it, and in the choice of a task", async ({ open }) => {
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
    await expect(panel).toContainText(formatBp(pay.median), { useInnerText: true });
    await page.getByRole("button", { name: tasks.change, exact: true }).first().click();
    await expect(page.getByRole("dialog")).toContainText(formatBp(pay.median), {
      useInnerText: true,
    });
  });

  test("has everything that happened in one feed, by kind", async ({ open }) => {
    const device = offline();
    const { deviceId } = device;
    const all = await succeed(listEvents, { deviceId }, demo);
    const notices = await succeed(listEvents, { deviceId, kind: "notice" }, demo);
    const { page, go } = await open(demo);
    await go(`/hardList?device=${deviceId}&tab=events`);
    const feed = page.getByRole("region", { name: text.tab_events });
    const items = feed.getByRole("list").first().getByRole("listitem");
    await expect(items).toHaveCount(all.list.length);
    const kinds = page.getByRole("group", { name: text.kind });
    await kinds.getByText(text.kind_notice, { exact: true }).click();
    await expect(items).toHaveCount(notices.list.length);
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("kind") === "notice");
    await page.goBack();
    await expect(items).toHaveCount(all.list.length);
  });

  test("shows the agent's self-check, and asks for another", async ({ open }) => {
    const device = rows.find(({ status }) => status === "online");
    if (!device) throw new Error("no device of the demo is online");
    const { page, go } = await open(demo);
    await go(`/hardList?device=${device.deviceId}&tab=settings`);
    const panel = page.getByRole("region", { name: selfCheck.title });
    await expect(panel).toContainText(selfCheck.interfaces);
    await expect(panel).toContainText(device.mac_address);
    await expect(panel).toContainText(selfCheck.nat);
    await expect(panel).toContainText(selfCheck.probe);
    await panel.getByRole("button", { name: selfCheck.diagnose }).click();
    const queued = wordsOf(devicesMessages.diagnosisQueued, language);
    await expect(page.getByText(queued)).toBeVisible();
  });

  test("has a row's actions behind its dots, what takes away last", async ({ open }) => {
    const { page, go } = await open(demo);
    await go(`/hardList?device=${offline().deviceId}`);
    await page.getByRole("button", { name: text.moreActions }).click();
    const entries = page.getByRole("menuitem");
    await expect.poll(async () => (await entries.allInnerTexts()).at(-1)).toBe(devices.unbind);
    await page.keyboard.press("Escape");
    await expect(entries).toHaveCount(0);
    await page.getByRole("button", { name: text.moreActions }).click();
    await page.getByRole("menuitem", { name: devices.commands }).click();
    await page.getByRole("dialog", { name: devices.recentCommands }).waitFor();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("device") === offline().deviceId,
    );
  });

  for (const id of ["99999999", "nothing"])
    test(`of ${id} says that there is none, with a way back`, async ({ open }) => {
      const { page, go } = await open(demo);
      await go(`/hardList?device=${id}`);
      await expect(heading(page)).toHaveText(text.goneTitle, { useInnerText: true });
      await page.getByRole("link", { name: text.toList }).first().click();
      await expect(heading(page)).not.toHaveText(text.goneTitle, { useInnerText: true });
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("device") === null);
    });
});
