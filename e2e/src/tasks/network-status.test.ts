import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { en as devicesEn } from "../../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../../console/src/rooms/devices/messages.zh.ts";
import { en as uiEn } from "../../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../../console/src/shared/ui/messages.zh.ts";
import { succeed } from "../harness/api.ts";
import { bodyRows, chooseInMenu, shownMacs, sortHead } from "../harness/lists.ts";
import { newOwner } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords } from "../harness/texts.ts";
import { button, cell, LIST, NO_ANSWER, rowOf, rowsOf, taskMessages } from "./rows.ts";

describeInEachLanguage("network task status", (language) => {
  const tasks = taskMessages(language);
  const ui = inWords(language, uiZh, uiEn);
  const devices = inWords(language, devicesZh, devicesEn);

  test("says of each device where its line is, what is asked of it and how steady it is", async ({
    open,
    demo,
  }) => {
    const request = { deviceType: "lite", type: "network", sort: "status", pageNum: 1 } as const;
    const { list } = await succeed(listDevices, request, demo);
    const { page, go } = await open(demo);
    await go("/netStatus");
    const placeName = (code: string): Promise<string | undefined> =>
      page.evaluate(
        ([locale, region]) => new Intl.DisplayNames(locale, { type: "region" }).of(region),
        [language === "zn" ? "zh-CN" : "en", code] as const,
      );
    for (const device of list === "NO_CONTENT" ? [] : list) {
      const mac = device.mac_address;
      await rowOf(page, mac).waitFor();
      const where = cell(page, mac, `${devices.publicIp} / ${devices.location}`);
      const place = device.location === "" ? "-" : await placeName(device.location);
      await expect.poll(() => where.innerText()).toBe(`${device.ext_ip}\n${place}`);
      const demand = tasks[`demand_${device.demandLevel ?? "none"}`];
      const demandCell = cell(page, mac, tasks.demand);
      if (device.status === "online")
        await expect(demandCell).toHaveText(demand, { useInnerText: true });
      else
        await expect(demandCell).toHaveText(inWords(language, /前上报/, /last reported .* ago/), {
          useInnerText: true,
        });
      const steady = cell(page, mac, devices.stability).locator("[data-tone]");
      await expect(steady).toHaveAttribute("title", /\d|^[^\d]+$/);
    }
  });

  test("search, order and filter go to the server and live in the address", async ({
    open,
    demo,
  }) => {
    const noted = (await rowsOf(demo)).find((row) => row.note.length > 3);
    const note = noted?.note ?? "";
    const { page, go } = await open(demo);
    await go("/netStatus");
    await bodyRows(page).first().waitFor();
    await page.getByRole("textbox", { name: devices.search }).fill(note.slice(0, 3));
    await page.keyboard.press("Enter");
    await expect.poll(() => shownMacs(page).allInnerTexts()).toContain(noted?.mac_address);
    await expect.poll(async () => (await shownMacs(page).allInnerTexts()).length).toBeLessThan(20);
    const found = await shownMacs(page).allInnerTexts();
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("search") === note.slice(0, 3),
    );
    await page.reload();
    await expect(shownMacs(page)).toHaveText(found, { useInnerText: true });

    await go(
      `/netStatus?cols=note.status&search=${(noted?.mac_address ?? "").toLowerCase().replaceAll(":", "-")}`,
    );
    await expect(shownMacs(page)).toHaveText([noted?.mac_address ?? ""], {
      useInnerText: true,
    });
    await button(page, ui.clearText).click();
    await expect(shownMacs(page)).toHaveCount(20);

    await sortHead(page, devices.note).click();
    const sorted = { deviceType: "lite", deviceOrder: "note", pageNum: 1 } as const;
    const { list } = await succeed(listDevices, sorted, demo);
    const order = list === "NO_CONTENT" ? [] : list.map((row) => row.mac_address);
    await expect(shownMacs(page)).toHaveText(order, { useInnerText: true });

    const chips = page.getByRole("group", { name: devices.filters });
    await chips.getByRole("button", { name: devices.countNetworkOffline }).click();
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get("filter") === "network_offline",
    );
    await expect
      .poll(async () => new Set(await bodyRows(page).locator("[data-tone]").allInnerTexts()))
      .toContain(devices.offline);
    await expect(page.getByText(devices.online, { exact: true })).toHaveCount(0);
  });

  test("a search without a match, a failing list and a list without devices each say what to do", async ({
    open,
    demo,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await go("/netStatus?search=FEFEFEFEFEFE&filter=network_offline");
    const narrowing = `FEFEFEFEFEFE · ${devices.countNetworkOffline}`;
    await page.getByText(ui.noMatchTitle(narrowing)).waitFor();
    await button(page, ui.clearSearch).click();
    await expect(shownMacs(page)).toHaveCount(20);
    await page.route(LIST, (route) => route.abort());
    await page.reload();
    await page.getByText(ui.failedTitle).waitFor();
    await page.getByRole("heading", { name: tasks.networkTitle, level: 1 }).waitFor();
    await page.unroute(LIST);
    await button(page, ui.retry).click();
    await expect(shownMacs(page)).toHaveCount(20);

    const newcomer = await open({ language, sessionId: (await newOwner(language)).sessionId });
    for (const path of ["/netStatus", "/calculateStatus", "/calculateTask"]) {
      await newcomer.go(path);
      await newcomer.page.getByText(tasks.emptyTitle).waitFor();
      await newcomer.page
        .getByRole("main")
        .getByRole("link", { name: tasks.emptyAction, exact: true })
        .waitFor();
    }
  });

  test("charts and note open over the list", async ({ open, demo }) => {
    const { page, go } = await open(demo);
    await go("/netStatus?cols=note");
    const [mac = ""] = await expect(shownMacs(page))
      .not.toHaveText([], { useInnerText: true })
      .then(() => shownMacs(page).allInnerTexts());
    await chooseInMenu(rowOf(page, mac), tasks.watchOpen);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(mac).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await cell(page, mac, devices.note).getByRole("button").click();
    await dialog.locator('input[name="note"]').waitFor();
    await page.keyboard.press("Escape");
  });
});
