import { type DeviceRow, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import type { Page } from "@playwright/test";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { zh as monitoring } from "../../console/src/rooms/monitoring/messages.zh.ts";
import { zh as standard } from "../../console/src/rooms/monitoring/standard/messages.zh.ts";
import { zh as ui } from "../../console/src/shared/ui/messages.zh.ts";
import { succeed } from "./harness/api.ts";
import { bindNormalNode } from "./harness/normal-node.ts";
import { DEMO, newOwner, sessionOf } from "./harness/people.ts";
import { setPermission } from "./harness/permissions.ts";
import { expect, test } from "./harness/test.ts";
import { waitForIdle } from "./harness/wait-for-idle.ts";

const NODE_CALL = "**/api/standardNode/getNodeInfoByServerCode*";
const ALL_CHARTS = [
  standard.cpu,
  standard.memory,
  standard.disk,
  standard.diskBytes,
  monitoring.traffic,
  standard.busy,
  standard.throughput,
];
const language = "zn";

const chart = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const shownCharts = (page: Page) => page.locator("main section h3");
const select = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const yesterday = () => addDays(utcDay(Date.now()), -1);

/** Opens the list of nodes and types into its field. */
async function searchNode(page: Page, text: string) {
  await page.getByRole("button", { name: new RegExp(`^${standard.node} `) }).click();
  const field = page.getByRole("combobox", { name: standard.node });
  await field.fill(text);
  return field;
}

/** Value that the legend shows while the pointer is in the middle of the chart; `-` in a gap. */
async function valueUnderPointer(page: Page, name: string): Promise<string> {
  const box = await chart(page, name).locator(".u-over").first().boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return chart(page, name).locator("button[aria-pressed] b").first().innerText();
}

test.describe("watching a normal node", () => {
  let sessionId = "";
  let nodes: DeviceRow[] = [];
  test.beforeAll(async () => {
    sessionId = await sessionOf(DEMO);
    const request = { deviceType: "normal", pageSize: 200 } as const;
    const { list } = await succeed(listDevices, request, { language, sessionId });
    nodes = list === "NO_CONTENT" ? [] : list;
  });

  test("the international site has neither of the pages", async ({ open }) => {
    const { page, go } = await open({ language: "en", sessionId });
    for (const path of ["/standardWatch", "/standardWatchDownlink"]) {
      await go(path);
      await page.waitForURL((url) => url.pathname === "/");
    }
    await waitForIdle(page);
    await expect(page.locator('a[href^="/standardWatch"]')).toHaveCount(0);
  });

  test("is in the menu of task states and opens with all of today's figures of a node", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/deviceOverview");
    await page.getByRole("link", { name: appZh.standardWatch, exact: true }).click();
    await page.getByRole("heading", { name: standard.title, level: 1 }).waitFor();
    await expect(shownCharts(page)).toHaveText(ALL_CHARTS, { useInnerText: true });
    await page.getByText(standard.nodeCount(nodes.length), { exact: true }).waitFor();
    await expect(select(page, monitoring.day)).toHaveValue(utcDay(Date.now()));
    await page.getByText("时间：UTC").first().waitFor();
  });

  test("a chart shows its values, can be zoomed, read as a table and kept as a picture", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId });
    await go(`/standardWatch?type=mem&date=${yesterday()}`);
    await expect.poll(() => valueUnderPointer(page, standard.memory)).toMatch(/^[\d.]+%$|^-$/);
    const memory = chart(page, standard.memory);
    await memory.getByRole("button", { name: "放大", exact: true }).click();
    await memory.getByRole("button", { name: "显示全部", exact: true }).click();
    const download = page.waitForEvent("download");
    await memory.getByRole("button", { name: /^下载图片/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^${standard.memory}.*${yesterday()}.png$`),
    );
    expect(await file.failure()).toBeNull();
    await memory.getByText("以表格查看").click();
    await expect(memory.locator("tbody tr").first()).toContainText(`${yesterday()} 00:00`, {
      useInnerText: true,
    });
  });

  test("node, type and day are in the address, and a reload keeps them", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/standardWatch");
    await waitForIdle(page);
    const other = nodes[1];
    if (!other) throw new Error("the demo's owner has no second node");
    await searchNode(page, other.mac_address);
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.getByText(standard.type_diskio, { exact: true }).click();
    await select(page, monitoring.day).fill(yesterday());
    await expect(shownCharts(page)).toHaveText([standard.busy, standard.throughput], {
      useInnerText: true,
    });
    const expectKept = async () => {
      await expect(page).toHaveURL(
        ({ searchParams }) => searchParams.get("node") === other.deviceId,
      );
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("type") === "diskio");
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("date") === yesterday());
      await page
        .getByRole("heading", { name: other.note || other.serverHostname, level: 2 })
        .waitFor();
      await expect(shownCharts(page)).toHaveText([standard.busy, standard.throughput], {
        useInnerText: true,
      });
    };
    await expectKept();
    await page.reload();
    await expectKept();
    await page.goBack();
    await expect(select(page, monitoring.day)).toHaveValue(utcDay(Date.now()));
  });

  test("a node is found by its hostname", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/standardWatch?type=cpu");
    const wanted = nodes.at(-1);
    if (!wanted) throw new Error("the demo's owner has no normal nodes");
    const search = await searchNode(page, wanted.serverHostname.toUpperCase());
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await search.press("Enter");
    await search.waitFor({ state: "hidden" });
    await page
      .getByRole("heading", { name: wanted.note || wanted.serverHostname, level: 2 })
      .waitFor();
    await searchNode(page, "没有这样的名字");
    await page.getByText(standard.noMatch, { exact: true }).waitFor();
    await search.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")))
      .toBe("false");
    await page
      .getByRole("heading", { name: wanted.note || wanted.serverHostname, level: 2 })
      .waitFor();
  });

  test("a failing call says so and can be tried again", async ({ open }) => {
    const { page, go, expectMessage } = await open({ language, sessionId });
    expectMessage(/500/);
    await page.route(NODE_CALL, (route) => route.fulfill({ status: 500, json: { code: 500 } }));
    await go("/standardWatch?type=cpu");
    await page.getByText(ui.failedTitle).waitFor();
    await page.unroute(NODE_CALL);
    await page.getByRole("button", { name: ui.retry, exact: true }).click();
    await expect.poll(() => valueUnderPointer(page, standard.cpu)).not.toBe("");
  });

  test("a node that is not there is not taken for another", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/standardWatch?node=0");
    await page.getByRole("status").getByText(standard.lostTitle, { exact: true }).waitFor();
    await expect(shownCharts(page)).toHaveCount(0);
    await page.getByRole("button", { name: /^查看 / }).click();
    await expect(shownCharts(page)).toHaveText(ALL_CHARTS, { useInnerText: true });
  });

  test("without a node the page says what to do, and without a report that there is none", async ({
    open,
  }) => {
    const owner = { language, ...(await newOwner(language)) } as const;
    const { page, go } = await open(owner);
    await go("/standardWatch");
    await page.getByText(standard.emptyTitle, { exact: true }).waitFor();
    await page.getByRole("main").getByRole("link", { name: standard.emptyAction }).waitFor();
    const node = await bindNormalNode(owner);
    await page.reload();
    await page.getByRole("heading", { name: node.hostname, level: 2 }).waitFor();
    await page.getByText(monitoring.noDataTitle(utcDay(Date.now()))).waitFor();
    await page.getByRole("button", { name: monitoring.showDay(yesterday()) }).click();
    await page.getByText(monitoring.noDataTitle(yesterday())).waitFor();
  });
});

test.describe("watching the downlink of a normal node", () => {
  let sessionId = "";
  test.beforeAll(async () => {
    sessionId = await sessionOf(DEMO);
  });
  test.afterAll(() => setPermission(DEMO.email, "downlink", false));

  test("is hidden from accounts that are not on the list", async ({ open }) => {
    const { page, go } = await open({ language, sessionId });
    await go("/standardWatchDownlink");
    await page.waitForURL((url) => url.pathname === "/");
    await waitForIdle(page);
    await expect(page.locator('a[href^="/standardWatchDownlink"]')).toHaveCount(0);
  });

  test("shows a week, a day and a month in points to those who are, until they are taken off", async ({
    open,
  }) => {
    await setPermission(DEMO.email, "downlink", true);
    const { page, go, expectMessage } = await open({ language, sessionId });
    await go("/deviceOverview");
    await page.getByRole("link", { name: appZh.standardWatchDownlink, exact: true }).click();
    await page.getByRole("heading", { name: standard.downlinkTitle, level: 1 }).waitFor();
    await page.getByText(standard.bandwidthHint).waitFor();
    await expect.poll(() => valueUnderPointer(page, standard.bandwidth)).toMatch(/bps$|^-$/);

    await page.getByText(standard.preset_yesterday, { exact: true }).click();
    await page.getByText(standard.bandwidthHint).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("from") === yesterday());
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("to") === yesterday());
    await expect.poll(() => valueUnderPointer(page, standard.bandwidth)).toMatch(/bps$|^-$/);

    const month = addDays(utcDay(Date.now()), -30);
    await page.getByText(standard.preset_month, { exact: true }).click();
    await expect(select(page, standard.fromDay)).toHaveValue(month);
    await select(page, standard.toDay).fill(yesterday());
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("to") === yesterday());
    await page.reload();
    await expect(select(page, standard.fromDay)).toHaveValue(month);
    await expect.poll(() => valueUnderPointer(page, standard.bandwidth)).toMatch(/bps$|^-$/);

    await setPermission(DEMO.email, "downlink", false);
    expectMessage(/403/);
    await page.getByText(standard.preset_week, { exact: true }).click();
    await page.getByText(platformErrors.forbidden.zh).waitFor();
  });
});
