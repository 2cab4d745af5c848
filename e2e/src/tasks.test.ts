import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { getDetails, listDevices } from "@nodeyard/contract/devices/endpoints.ts";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { getSummary, listHistory, schedule } from "@nodeyard/contract/tasks/endpoints.ts";
import { tasksErrors, tasksMessages } from "@nodeyard/contract/tasks/errors.ts";
import { TASK_TYPES, type TaskType, type TaskZone } from "@nodeyard/contract/tasks/rules.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { en as tasksEn } from "../../console/src/rooms/tasks/messages.en.ts";
import { zh as tasksZh } from "../../console/src/rooms/tasks/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { ask, succeed, type Caller } from "./harness/api.ts";
import { bodyRows, shownMacs } from "./harness/lists.ts";
import { DEMO, INVITED, newOwner, signIn } from "./harness/people.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import { visits } from "./harness/visits.ts";

const LIST = "**/api/web/devices/list_v3/**";
const SUMMARY = "**/api/compute/summary/**";
const OFFERS = "**/api/v1/tasks/offers*";
const SCHEDULE = "**/api/compute/task/schedule*";
const NO_ANSWER = /ERR_FAILED/;
/** A device takes up to twenty seconds to start a task; one that has just been restarted is away for up to a minute. */
const STARTED_WITHIN_MS = 90_000;

interface Candidate {
  key: string;
  type: TaskType;
  task: string;
  zone: TaskZone;
  instanceId: string;
}

function candidatesOf(row: DeviceRow): Candidate[] {
  return Object.entries(row.manual_schedule_candidate ?? {}).map(([key, instanceId]) => {
    const [type, task = "", zone] = key.split("-");
    return { key, type: type as TaskType, task, zone: zone as TaskZone, instanceId };
  });
}

/** Each language has devices of its own: a change locks one for two hours. */
function isOf(row: DeviceRow, language: (typeof LANGUAGES)[number]): boolean {
  return Number.parseInt(row.mac_address.slice(-1), 16) % 2 === (language === "zn" ? 0 : 1);
}

async function rowsOf(caller: Caller): Promise<DeviceRow[]> {
  const request = {
    deviceType: "lite",
    type: "compute",
    filterType: "calculate",
    manual_schedule: true,
    pageSize: 200,
  } as const;
  const { list } = await succeed(listDevices, request, caller);
  return list === "NO_CONTENT" ? [] : list;
}

function runsSteadily(row: DeviceRow): boolean {
  return (
    row.status === "online" &&
    row.task_status === "Running" &&
    row.manual_schedule_status === "NORMAL" &&
    row.schedule === true
  );
}

describe.each(LANGUAGES)("task pages (%s)", (language) => {
  const open = visits();
  const tasks = inWords(language, tasksZh, tasksEn);
  const ui = inWords(language, uiZh, uiEn);
  let demo: Caller & { sessionId: string };
  beforeAll(async () => {
    demo = { language, sessionId: await signIn(DEMO, language) };
  });

  const rowOf = (page: Page, mac: string): Locator =>
    page.getByRole("row").filter({ hasText: mac });
  const cell = (page: Page, mac: string, title: string): Locator =>
    rowOf(page, mac).locator(`td[data-label="${title}"]`);
  const button = (place: Page | Locator, name: string): Locator =>
    place.getByRole("button", { name, exact: true });
  const radio = (page: Page, name: string): Locator =>
    page.getByRole("dialog").getByRole("radio", { name: new RegExp(`^${name}`) });
  const partWord = (each: Pick<Candidate, "type" | "task">): string =>
    "DHI".includes(each.type) ? tasks.threads(Number(each.task)) : each.task;
  const wordsOfTask = (each: Pick<Candidate, "type" | "task" | "zone">): string =>
    [each.type, partWord(each), tasks[`zone_${each.zone}`]].join(" · ");

  /** Chooses in the open dialog; what leaves no choice is chosen already. */
  async function choose(page: Page, candidate: Candidate): Promise<void> {
    await radio(page, tasks.taskOfType(candidate.type)).check();
    await radio(page, partWord(candidate)).check();
    await radio(page, tasks[`zone_${candidate.zone}`]).check();
  }

  async function openChoice(page: Page, mac: string): Promise<Locator> {
    await button(rowOf(page, mac), tasks.change).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio").first().waitFor();
    return dialog;
  }

  describe("network status", () => {
    test("says of each device where its line is, what is asked of it and how steady it is", async () => {
      const request = { deviceType: "lite", type: "network", pageNum: 1 } as const;
      const { list } = await succeed(listDevices, request, demo);
      const { page, go } = await open(demo);
      await go("/netStatus");
      const places = new Intl.DisplayNames(language === "zn" ? "zh-CN" : "en", { type: "region" });
      for (const device of list === "NO_CONTENT" ? [] : list) {
        const mac = device.mac_address;
        await rowOf(page, mac).waitFor();
        expect(await cell(page, mac, tasks.ip).innerText()).toBe(device.ext_ip);
        const place = await cell(page, mac, tasks.location).innerText();
        if (device.location === "") expect(place).toContain(tasks.locationUnknown);
        else expect(place).toBe(places.of(device.location));
        const demand = tasks[`demand_${device.demandLevel ?? "none"}`];
        expect(await cell(page, mac, tasks.demand).innerText()).toBe(demand);
        const steady = cell(page, mac, tasks.stability).locator("[title]");
        expect(await steady.getAttribute("title")).toMatch(/\d|^[^\d]+$/);
      }
    });

    test("search, order and filter go to the server and live in the address", async () => {
      const noted = (await rowsOf(demo)).find((row) => row.note.length > 3);
      const note = noted?.note ?? "";
      const { page, go } = await open(demo);
      await go("/netStatus");
      await bodyRows(page).first().waitFor();
      await page.getByRole("textbox", { name: tasks.search }).fill(note.slice(0, 3));
      await page.keyboard.press("Enter");
      await expect.poll(() => shownMacs(page)).toContain(noted?.mac_address);
      const found = await shownMacs(page);
      expect(found.length).toBeLessThan(20);
      expect(new URL(page.url()).searchParams.get("search")).toBe(note.slice(0, 3));
      await page.reload();
      await expect.poll(() => shownMacs(page)).toEqual(found);

      await go(
        `/netStatus?search=${(noted?.mac_address ?? "").toLowerCase().replaceAll(":", "-")}`,
      );
      await expect.poll(() => shownMacs(page)).toEqual([noted?.mac_address]);
      await button(page, tasks.clearSearch).click();
      await expect.poll(async () => (await shownMacs(page)).length).toBe(20);

      await page.getByRole("checkbox", { name: tasks.sortByNote }).check();
      const sorted = { deviceType: "lite", deviceOrder: "note", pageNum: 1 } as const;
      const { list } = await succeed(listDevices, sorted, demo);
      const order = list === "NO_CONTENT" ? [] : list.map((row) => row.mac_address);
      await expect.poll(() => shownMacs(page)).toEqual(order);

      await page.getByRole("radio", { name: tasks.network_offline }).check({ force: true });
      await expect
        .poll(() => new URL(page.url()).searchParams.get("filter"))
        .toBe("network_offline");
      await expect
        .poll(async () => new Set(await bodyRows(page).locator("[data-tone]").allInnerTexts()))
        .toContain(tasks.offline);
      await expect.poll(() => page.getByText(tasks.online, { exact: true }).count()).toBe(0);
    });

    test("a search without a match, a failing list and a list without devices each say what to do", async () => {
      const { page, go, expectMessage } = await open(demo);
      expectMessage(NO_ANSWER);
      await go("/netStatus?search=FEFEFEFEFEFE&filter=network_offline");
      const narrowing = tasks.both("FEFEFEFEFEFE", tasks.network_offline);
      await page.getByText(ui.noMatchTitle(narrowing)).waitFor();
      await button(page, ui.clearSearch).click();
      await expect.poll(async () => (await shownMacs(page)).length).toBe(20);
      await page.route(LIST, (route) => route.abort());
      await page.reload();
      await page.getByText(ui.failedTitle).waitFor();
      await page.getByRole("heading", { name: tasks.networkTitle, level: 1 }).waitFor();
      await page.unroute(LIST);
      await button(page, ui.retry).click();
      await expect.poll(async () => (await shownMacs(page)).length).toBe(20);

      const newcomer = await open({ language, sessionId: (await newOwner(language)).sessionId });
      for (const path of ["/netStatus", "/calculateStatus", "/calculateTask"]) {
        await newcomer.go(path);
        await newcomer.page.getByText(tasks.emptyTitle).waitFor();
        await newcomer.page.getByRole("link", { name: tasks.emptyAction, exact: true }).waitFor();
      }
    });

    test("charts and note open over the list", async () => {
      const { page, go } = await open(demo);
      await go("/netStatus");
      const [mac = ""] = await expect
        .poll(() => shownMacs(page), { timeout: 15_000 })
        .not.toEqual([])
        .then(() => shownMacs(page));
      await button(page, tasks.watchOf(mac)).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { level: 2 }).filter({ hasText: mac }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await cell(page, mac, tasks.note).getByRole("button").click();
      await dialog.locator('input[name="note"]').waitFor();
      await page.keyboard.press("Escape");
    });
  });

  describe("compute status", () => {
    test("both spellings of the address lead to the page, with the search that they carry", async () => {
      const { page, go } = await open(demo);
      await go("/calcuteStatus?search=FEFEFEFEFEFE");
      await page.waitForURL((url) => url.pathname === "/calculateStatus");
      await page.getByText(ui.noMatchTitle("FEFEFEFEFEFE")).waitFor();
    });

    test("the strip shows the call's figures, and dashes with a way to retry when it fails", async () => {
      const { page, go, expectMessage } = await open(demo);
      expectMessage(NO_ANSWER);
      await page.route(SUMMARY, (route) => route.abort());
      await go("/calculateStatus");
      const strip = page.getByRole("region", { name: tasks.summary });
      await strip.getByText(tasks.sumFailed).waitFor();
      expect(new Set(await strip.locator("dd").allInnerTexts())).toEqual(new Set(["-"]));
      await bodyRows(page).first().waitFor();
      await page.unroute(SUMMARY);
      await button(strip, `${ui.retry}: ${tasks.summary}`).click();
      await strip.getByText(tasks.sumFailed).waitFor({ state: "detached" });
      const { summary } = await succeed(getSummary, {}, demo);
      expect(await strip.locator("dd").allInnerTexts()).toEqual(
        [
          summary.devices,
          summary.schedulable,
          summary.running,
          summary.pending,
          summary.not_running,
          summary.no_task,
          summary.locked,
        ].map(String),
      );
    });

    test("each device says what became of its tasks, with the advice", async () => {
      const advice: Readonly<Record<string, string>> = {
        system: tasks.adviceSystem,
        network_check: tasks.adviceNetwork,
        os_rebuild: tasks.adviceRebuild,
        hd_format: tasks.adviceFormat,
      };
      const { page, go } = await open(demo);
      await go("/calculateStatus");
      await bodyRows(page).first().waitFor();
      const shown = new Set(await shownMacs(page));
      const rows = (await rowsOf(demo)).filter((row) => shown.has(row.mac_address));
      const seen = new Set<string>();
      for (const row of rows) {
        const said = await cell(page, row.mac_address, tasks.schedule).innerText();
        if (row.schedule !== true) {
          expect(said).toContain(tasks.dnsHint);
          seen.add("not supported");
        } else if (row.last_manual_schedule_status === "vol_ins") {
          expect(said).toContain(tasks.volumeAdvice);
        } else if (row.last_manual_schedule_status === "applied") {
          if (row.task_status === "Running") expect(said).toBe(tasks.runsNormally);
          if (row.task_status === "NotRunning")
            expect(said).toContain(advice[row.task_solution ?? ""] ?? tasks.adviceTicket);
          seen.add(row.task_status ?? "");
        }
        for (const task of row.task_map ?? []) {
          const list = cell(page, row.mac_address, tasks.currentTasks);
          expect(await list.innerText()).toContain(wordsOfTask(task));
        }
      }
      expect([...seen]).toEqual(expect.arrayContaining(["not supported", "Running", "NotRunning"]));
    });

    test("a device whose data is missing shows dashes and breaks nothing", async () => {
      const { page, go } = await open(demo);
      await page.route(LIST, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { list: DeviceRow[] };
        const [first, ...rest] = body.list;
        const { deviceId, id, mac_address, status, noteStatus } = first as DeviceRow;
        const bare = {
          ...{ deviceId, id, mac_address, status, noteStatus },
          ...{ cpu_count: null, mem_size: null, storage_size: null },
          note: "",
        };
        await route.fulfill({ response: answer, json: { ...body, list: [bare, ...rest] } });
      });
      for (const path of ["/netStatus", "/calculateStatus", "/calculateTask"]) {
        await go(path);
        await expect.poll(async () => (await shownMacs(page)).length).toBe(20);
      }
    });
  });

  describe("choosing", () => {
    let added = "";

    test("a task is chosen, confirmed, waits for the device, runs, and locks the device", async () => {
      const device = (await rowsOf(demo)).find(
        (row) =>
          runsSteadily(row) &&
          isOf(row, language) &&
          candidatesOf(row).some(({ type }) => !row.alreadyHasTaskType?.includes(type)),
      );
      expect(device, "a demo device to give a task").toBeDefined();
      if (!device) return;
      const candidate = candidatesOf(device).find(
        ({ type }) => !device.alreadyHasTaskType?.includes(type),
      );
      if (!candidate) return;
      added = device.mac_address;
      const { page, go } = await open(demo);
      await go("/calculateTask");
      const dialog = await openChoice(page, added);
      await choose(page, candidate);
      await button(dialog, tasks.addTask).click();
      const words = wordsOfTask(candidate);
      await dialog.getByText(tasks.confirmLock).waitFor();
      expect(await dialog.innerText()).toContain(words);
      await button(dialog, tasks.confirmNow).click();
      await page.getByText(wordsOf(tasksMessages.scheduled, language), { exact: true }).waitFor();
      await dialog.waitFor({ state: "detached" });

      const task = cell(page, added, tasks.currentTasks)
        .getByRole("listitem")
        .filter({ hasText: words });
      await task.getByText(tasks.Pending, { exact: true }).waitFor();
      const left = tasks.locked("@").split("@")[0] ?? "";
      await rowOf(page, added).getByText(left).waitFor();
      expect(await button(rowOf(page, added), tasks.change).count()).toBe(0);
      const tick = page.getByRole("checkbox", { name: tasks.selectOne(added) });
      expect(await tick.isDisabled()).toBe(true);
      await task.getByText(tasks.Running, { exact: true }).waitFor({ timeout: STARTED_WITHIN_MS });

      await button(rowOf(page, added), tasks.moreOf(tasks.history, added)).click();
      const newest = page.getByRole("dialog").getByRole("listitem").first();
      await newest.waitFor();
      expect(await newest.innerText()).toContain(words);
      expect(await newest.innerText()).toContain(tasks.byOwner);
      const { list } = await succeed(listHistory, { deviceId: device.deviceId }, demo);
      expect(list[0]).toMatchObject({ type: candidate.type, status: "Running" });
    });

    test("a task of a type that the device has is replaced: the old one ends when the new one runs", async () => {
      const device = (await rowsOf(demo)).find(
        (row) =>
          runsSteadily(row) &&
          isOf(row, language) &&
          candidatesOf(row).some(({ type }) => row.alreadyHasTaskType?.includes(type)),
      );
      expect(device, "a demo device with a task to replace").toBeDefined();
      if (!device) return;
      const mac = device.mac_address;
      const candidate = candidatesOf(device).find(({ type }) =>
        device.alreadyHasTaskType?.includes(type),
      );
      const old = device.task_map?.find(({ type }) => type === candidate?.type);
      if (!candidate || !old) return;
      const { page, go } = await open(demo);
      await go(`/calculateTask?search=${mac}`);
      const dialog = await openChoice(page, mac);
      await choose(page, candidate);
      await button(dialog, tasks.replaceTask).click();
      await dialog.getByText(tasks.confirmReplaced(wordsOfTask(old))).waitFor();
      await button(dialog, tasks.confirmNow).click();
      await dialog.waitFor({ state: "detached" });
      const list = cell(page, mac, tasks.currentTasks);
      const item = (each: Pick<Candidate, "type" | "task" | "zone">): Locator =>
        list.getByRole("listitem").filter({ hasText: wordsOfTask(each) });
      await item(candidate)
        .getByText(tasks.Running, { exact: true })
        .waitFor({ timeout: STARTED_WITHIN_MS });
      await expect.poll(() => item(old).count()).toBe(0);
    });

    test("a task is removed after it has been chosen and confirmed", async () => {
      const person = language === "zn" ? INVITED.lin : INVITED.maria;
      const owner = { language, sessionId: await signIn(person, language) };
      const device = (await rowsOf(owner)).find(runsSteadily);
      expect(device, "a device with a task to remove").toBeDefined();
      const [task] = device?.task_map ?? [];
      if (!device || !task) return;
      const mac = device.mac_address;
      const { page, go } = await open(owner);
      await go("/calculateTask");
      await button(rowOf(page, mac), tasks.moreOf(tasks.remove, mac)).click();
      const dialog = page.getByRole("dialog");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await button(dialog, tasks.removeNow).click();
      await dialog.getByText(tasks.removeNone, { exact: true }).waitFor();
      expect(asked.filter((address) => address.includes("schedule"))).toEqual([]);
      await dialog.getByRole("radio").first().check();
      await button(dialog, tasks.removeNow).click();
      await page.getByText(wordsOf(tasksMessages.scheduled, language), { exact: true }).waitFor();
      await dialog.waitFor({ state: "detached" });
      await expect
        .poll(async () => cell(page, mac, tasks.currentTasks).innerText(), {
          timeout: STARTED_WITHIN_MS,
        })
        .not.toContain(wordsOfTask(task));
    });

    test("nothing chosen is said without a call; a refusal stands in the dialog in the server's words", async () => {
      const device = (await rowsOf(demo)).find(
        (row) => row.manual_schedule_status === "NORMAL" && candidatesOf(row).length > 0,
      );
      const mac = device?.mac_address ?? "";
      const { page, go } = await open(demo);
      await go(`/calculateTask?search=${mac}`);
      let calls = 0;
      let answer: object | undefined;
      await page.route(SCHEDULE, async (route) => {
        calls += 1;
        if (answer !== undefined) return route.fulfill({ json: answer });
        const { changeArray, ...rest } = route.request().postDataJSON() as {
          changeArray: object[];
        };
        const foreign = changeArray.map((each) => ({
          ...each,
          mac_address: "0A:0B:0C:0D:0E:0F",
        }));
        await route.continue({ postData: JSON.stringify({ ...rest, changeArray: foreign }) });
      });
      const dialog = await openChoice(page, mac);
      await button(dialog, tasks.addTask).click();
      await dialog.getByText(tasks.notSelected, { exact: true }).waitFor();
      expect(tasks.notSelected).toBe(wordsOf(tasksErrors.notSelected, language));
      expect(calls).toBe(0);

      const [candidate] = device ? candidatesOf(device) : [];
      if (candidate) await choose(page, candidate);
      await dialog
        .getByRole("button", { name: new RegExp(`^(${tasks.addTask}|${tasks.replaceTask})$`) })
        .click();
      await button(dialog, tasks.confirmNow).click();
      await dialog.getByText(wordsOf(tasksErrors.deviceMismatch, language)).waitFor();
      answer = { code: 200, list: [{ device_id: "1", status: "failed", message: "" }] };
      await button(dialog, tasks.confirmNow).click();
      await dialog.getByText(tasks.failed, { exact: true }).waitFor();
      expect(calls).toBe(2);
      await button(dialog, tasks.back).click();
      await dialog.getByRole("radio").first().waitFor();
    });

    test("what cannot be chosen is shown with its reason; offers that cannot be had leave the choice", async () => {
      const device = (await rowsOf(demo)).find(
        (row) =>
          row.manual_schedule_status === "NORMAL" &&
          row.arch === "amd" &&
          candidatesOf(row).length > 0,
      );
      const mac = device?.mac_address ?? "";
      const { page, go, expectMessage } = await open(demo);
      await go(`/calculateTask?search=${mac}`);
      const dialog = await openChoice(page, mac);
      await dialog.getByText(tasks.dOnVirtualMachine).waitFor();
      expect(tasks.dOnVirtualMachine).toBe(wordsOf(tasksErrors.dOnVirtualMachine, language));
      const types = await dialog.locator('input[name="type"]').count();
      expect(types).toBe(TASK_TYPES.length);
      expect(await radio(page, tasks.taskOfType("D")).isDisabled()).toBe(true);
      await page.keyboard.press("Escape");

      expectMessage(NO_ANSWER);
      await page.route(OFFERS, (route) => route.abort());
      await page.reload();
      await openChoice(page, mac);
      await dialog.getByText(tasks.offersFailed("@").split("@")[0] ?? "").waitFor();
      expect(await dialog.locator('input[name="type"]').count()).toBeGreaterThan(0);
    });

    test("a device that is too small cannot be selected and says what it lacks", async () => {
      const device = (await rowsOf(demo)).find(
        (row) => row.manual_schedule_status === "ERROR_CONIFIG",
      );
      const mac = device?.mac_address ?? "";
      const { page, go } = await open(demo);
      await go(`/calculateTask?search=${mac}`);
      const row = rowOf(page, mac);
      await row.getByText(tasks.unfit, { exact: true }).waitFor();
      const tick = page.getByRole("checkbox", { name: tasks.selectOne(mac) });
      expect(await tick.isDisabled()).toBe(true);
      await button(row, tasks.moreOf(tasks.unfitDetails, mac)).click();
      const dialog = page.getByRole("dialog");
      for (const type of TASK_TYPES)
        await dialog.getByText(tasks.taskOfType(type), { exact: true }).waitFor();
      expect(await dialog.innerText()).toMatch(/100 GB|1 GB/);
    });

    test("several devices get a task in one call, with a line for each", async () => {
      const devices = (await rowsOf(demo)).filter(
        (row) =>
          isOf(row, language) &&
          row.manual_schedule_status === "NORMAL" &&
          candidatesOf(row).length > 0 &&
          row.mac_address !== added,
      );
      const keys = devices.flatMap((row) => candidatesOf(row));
      const candidate = keys.find(
        ({ key }) => keys.filter((other) => other.key === key).length >= 2,
      );
      const able = devices
        .filter((row) => candidatesOf(row).some(({ key }) => key === candidate?.key))
        .slice(0, 2);
      expect(able).toHaveLength(2);
      if (!candidate) return;
      const { page, go } = await open(demo);
      await go("/calculateTask");
      for (const { mac_address: mac } of able) {
        const tick = page.getByRole("checkbox", { name: tasks.selectOne(mac) });
        await bodyRows(page).first().waitFor();
        if ((await tick.count()) === 0) await button(page, ui.nextPage).click();
        await tick.check();
      }
      await page.getByText(tasks.selected("2")).waitFor();
      await button(page, tasks.chooseForSelected).click();
      const dialog = page.getByRole("dialog");
      await button(dialog, tasks.change).click();
      await dialog.getByText(tasks.notSelected, { exact: true }).waitFor();
      await choose(page, candidate);
      await dialog.getByText(tasks.bulkFor("2", "2")).waitFor();
      await button(dialog, tasks.change).click();
      const asked = page.waitForRequest((request) => request.url().includes("/task/schedule"));
      await button(dialog, tasks.bulkStart("2")).click();
      const { changeArray } = (await asked).postDataJSON() as { changeArray: object[] };
      expect(changeArray).toHaveLength(2);
      await dialog.getByText(tasks.bulkResult("2", "0", "0")).waitFor();
      const lines = await dialog.getByRole("listitem").allInnerTexts();
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(line).toContain(wordsOf(tasksMessages.scheduled, language));
    });

    test("automatic scheduling and the preferred type are kept", async () => {
      const device = (await rowsOf(demo)).find((row) => isOf(row, language));
      const mac = device?.mac_address ?? "";
      const { page, go } = await open(demo);
      await go(`/calculateTask?search=${mac}`);
      const before = device?.auto_schedule === true;
      for (const isOn of [!before, before]) {
        await button(page, tasks.automaticOf(mac)).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("switch").click();
        const said = isOn ? tasksMessages.autoOn : tasksMessages.autoOff;
        await page.getByText(wordsOf(said, language), { exact: true }).waitFor();
        await dialog
          .getByRole("radio", { name: isOn ? "C" : "F", exact: true })
          .check({ force: true });
        await page
          .getByText(wordsOf(tasksMessages.preferenceSaved, language), { exact: true })
          .waitFor();
        await page.reload();
        const word = button(page, tasks.automaticOf(mac));
        await expect.poll(() => word.innerText()).toBe(isOn ? tasks.on : tasks.off);
        await word.click();
        const preferred = dialog.getByRole("radio", { name: isOn ? "C" : "F", exact: true });
        await expect.poll(() => preferred.isChecked()).toBe(true);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
    });

    test("each task type has its answer, and D tasks a dialog of their own", async () => {
      const { page, go } = await open(demo);
      await go("/calculateTask");
      const panel = page.getByRole("region", { name: tasks.faqTitle });
      const questions = panel.getByRole("group").getByRole("button");
      const answers = new Set<string>();
      for (const question of await questions.all()) {
        await question.click();
        answers.add(await panel.locator("[aria-live]").innerText());
      }
      expect(answers.size).toBe(await questions.count());
      expect(answers.size).toBeGreaterThan(TASK_TYPES.length);
      await button(page, tasks.aboutD).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(tasks.dUplink(40)).waitFor();
      await dialog.getByText(tasks.dThreads(7, 280)).waitFor();
    });
  });

  test("the calls refuse what the pages never send, in the language of the call", async () => {
    const [device] = await rowsOf(demo);
    const change = { device_id: device?.deviceId ?? "", action_type: "update" } as const;
    const send = async (item: object): Promise<string> => {
      const { body } = await ask(schedule, { changeArray: [{ ...change, ...item }] }, demo);
      return body.list[0]?.message ?? "";
    };
    expect(await send({})).toBe(wordsOf(tasksErrors.notSelected, language));
    const removal = await send({ action_type: "delete" });
    expect(removal).toBe(wordsOf(tasksErrors.chooseInstance, language));
    const { body } = await ask(schedule, { changeArray: [] }, demo);
    expect(body.message).toBe(wordsOf(tasksErrors.nothingToChange, language));
    const search = { deviceType: "lite", type: "compute", search: device?.mac_address } as const;
    const { list } = await succeed(getDetails, { ...search, search: search.search ?? "" }, demo);
    expect(list).toHaveLength(1);
  });
});
