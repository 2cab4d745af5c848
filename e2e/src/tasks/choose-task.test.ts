import { listHistory } from "@nodeyard/contract/tasks/calls.ts";
import { tasksMessages } from "@nodeyard/contract/tasks/errors.ts";
import type { Locator } from "@playwright/test";
import { dialogOn } from "../harness/dialogs.ts";
import { succeed } from "../harness/api.ts";
import { bodyRows, chooseInMenu } from "../harness/lists.ts";
import { INVITED, sessionOf } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { wordsOf } from "../harness/texts.ts";
import { choose, openChoice } from "./choice.ts";
import {
  button,
  candidatesOf,
  cell,
  findDevice,
  isOf,
  rowOf,
  rowsOf,
  runsSteadily,
  sharedCandidate,
  STARTED_WITHIN_MS,
  taskMessages,
  wordsOfTask,
  type Candidate,
} from "./rows.ts";

describeInEachLanguage("choosing tasks", (language) => {
  const tasks = taskMessages(language);

  test("a task is chosen, confirmed, waits for the device, runs, and locks the device", async ({
    open,
    demo,
  }) => {
    const device = await findDevice(
      demo,
      language,
      (row) =>
        runsSteadily(row) &&
        candidatesOf(row).some(({ type }) => !row.alreadyHasTaskType?.includes(type)),
    );
    const candidate = candidatesOf(device).find(
      ({ type }) => !device.alreadyHasTaskType?.includes(type),
    );
    expect(candidate, "the task that is given").toBeDefined();
    if (!candidate) return;
    const mac = device.mac_address;
    const { page, go } = await open(demo);
    await go(`/calculateTask?search=${mac}`);
    const dialog = await openChoice(page, mac, language);
    await choose(page, candidate, language);
    await button(dialog, tasks.addTask).click();
    const words = wordsOfTask(candidate, language);
    await dialog.getByText(tasks.confirmLock).waitFor();
    await expect(dialog).toContainText(words, { useInnerText: true });
    await button(dialog, tasks.confirmNow).click();
    await page.getByText(wordsOf(tasksMessages.scheduled, language), { exact: true }).waitFor();
    await dialog.waitFor({ state: "detached" });

    const task = cell(page, mac, tasks.currentTasks)
      .getByRole("listitem")
      .filter({ hasText: words });
    await task.getByText(tasks.Pending, { exact: true }).waitFor();
    const left = tasks.locked("@").split("@")[0] ?? "";
    await rowOf(page, mac).getByText(left).waitFor();
    await expect(button(rowOf(page, mac), tasks.change)).toHaveCount(0);
    const tick = rowOf(page, mac).getByRole("checkbox");
    await expect(tick).toBeDisabled();
    await task.getByText(tasks.Running, { exact: true }).waitFor({ timeout: STARTED_WITHIN_MS });

    await chooseInMenu(rowOf(page, mac), tasks.history);
    const newest = page.getByRole("dialog").getByRole("listitem").first();
    await newest.waitFor();
    await expect(newest).toContainText(words, { useInnerText: true });
    await expect(newest).toContainText(tasks.byOwner, { useInnerText: true });
    const { list } = await succeed(listHistory, { deviceId: device.deviceId }, demo);
    expect(list[0]).toMatchObject({ type: candidate.type, status: "Running" });
  });

  test("a task of a type that the device has is replaced: the old one ends when the new one runs", async ({
    open,
    demo,
  }) => {
    const device = await findDevice(
      demo,
      language,
      (row) =>
        runsSteadily(row) &&
        candidatesOf(row).some(({ type }) => row.alreadyHasTaskType?.includes(type)),
    );
    const mac = device.mac_address;
    const candidate = candidatesOf(device).find(({ type }) =>
      device.alreadyHasTaskType?.includes(type),
    );
    const old = device.task_map?.find(({ type }) => type === candidate?.type);
    expect([candidate, old], "the tasks of either side").not.toContain(undefined);
    if (!candidate || !old) return;
    const { page, go } = await open(demo);
    await go(`/calculateTask?search=${mac}`);
    const dialog = await openChoice(page, mac, language);
    await choose(page, candidate, language);
    await button(dialog, tasks.replaceTask).click();
    await dialog.getByText(tasks.confirmReplaced(wordsOfTask(old, language))).waitFor();
    await button(dialog, tasks.confirmNow).click();
    await dialog.waitFor({ state: "detached" });
    const list = cell(page, mac, tasks.currentTasks);
    const item = (each: Pick<Candidate, "type" | "task" | "zone">): Locator =>
      list.getByRole("listitem").filter({ hasText: wordsOfTask(each, language) });
    await item(candidate)
      .getByText(tasks.Running, { exact: true })
      .waitFor({ timeout: STARTED_WITHIN_MS });
    await expect(item(old)).toHaveCount(0);
  });

  test("a task is removed after it has been chosen and confirmed", async ({ open }) => {
    const person = language === "zn" ? INVITED.lin : INVITED.maria;
    const owner = { language, sessionId: await sessionOf(person) };
    const device = await findDevice(owner, language, runsSteadily);
    const [task] = device.task_map ?? [];
    expect(task, "the task that is removed").toBeDefined();
    if (!task) return;
    const mac = device.mac_address;
    const { page, go } = await open(owner);
    await go(`/calculateTask?search=${mac}`);
    await chooseInMenu(rowOf(page, mac), tasks.remove);
    const dialog = page.getByRole("dialog");
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await button(dialog, tasks.removeNow).click();
    await dialog.getByText(tasks.removeNone, { exact: true }).waitFor();
    expect(requested.filter((address) => address.includes("schedule"))).toEqual([]);
    await dialog.getByRole("radio").first().check();
    await button(dialog, tasks.removeNow).click();
    await page.getByText(wordsOf(tasksMessages.scheduled, language), { exact: true }).waitFor();
    await dialog.waitFor({ state: "detached" });
    await expect(cell(page, mac, tasks.currentTasks)).not.toContainText(
      wordsOfTask(task, language),
      { useInnerText: true, timeout: STARTED_WITHIN_MS },
    );
  });

  test("several devices get a task in one call, with a line for each", async ({ open, demo }) => {
    const devices = (await rowsOf(demo)).filter(
      (row) =>
        isOf(row, language) &&
        row.manual_schedule_status === "NORMAL" &&
        candidatesOf(row).length > 0,
    );
    const { candidate, able } = sharedCandidate(devices);
    const { page, go } = await open(demo);
    await go("/calculateTask?size=50");
    for (const { mac_address: mac } of able) {
      const tick = rowOf(page, mac).getByRole("checkbox");
      await bodyRows(page).first().waitFor();
      await tick.check();
    }
    await page.getByText(tasks.selected("2")).waitFor();
    await button(page, tasks.chooseForSelected).click();
    const dialog = dialogOn(page);
    await button(dialog, tasks.change).click();
    await dialog.getByText(tasks.notSelected, { exact: true }).waitFor();
    await choose(page, candidate, language);
    await dialog.getByText(tasks.bulkFor("2", 2)).waitFor();
    await button(dialog, tasks.change).click();
    const requested = page.waitForRequest((request) => request.url().includes("/task/schedule"));
    await button(dialog, tasks.bulkStart(2)).click();
    const { changeArray } = (await requested).postDataJSON() as { changeArray: object[] };
    expect(changeArray).toHaveLength(2);
    await dialog.getByText(tasks.bulkResult("2", "0", "0")).waitFor();
    const line = wordsOf(tasksMessages.scheduled, language);
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog.getByRole("listitem")).toContainText([line, line], { useInnerText: true });
  });

  test("automatic scheduling and the preferred type are kept", async ({ open, demo }) => {
    const device = (await rowsOf(demo)).find((row) => isOf(row, language));
    const mac = device?.mac_address ?? "";
    const { page, go } = await open(demo);
    await go(`/calculateTask?search=${mac}`);
    const before = device?.auto_schedule === true;
    const opener = (isOn: boolean): Locator =>
      button(page, tasks.automaticIs(isOn ? tasks.on : tasks.off, mac));
    for (const isOn of [!before, before]) {
      await opener(!isOn).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("switch").click();
      const message = isOn ? tasksMessages.autoOn : tasksMessages.autoOff;
      await page.getByText(wordsOf(message, language), { exact: true }).waitFor();
      const preferred = dialog.getByRole("radio", { name: isOn ? "C" : "F", exact: true });
      await preferred.click({ force: true });
      await page
        .getByText(wordsOf(tasksMessages.preferenceSaved, language), { exact: true })
        .waitFor();
      await page.reload();
      await opener(isOn).click();
      await expect(preferred).toBeChecked();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });
});
