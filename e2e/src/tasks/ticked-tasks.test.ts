import { en as devicesEn } from "../../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../../console/src/rooms/devices/messages.zh.ts";
import type { Caller } from "../harness/api.ts";
import { dialogOn } from "../harness/dialogs.ts";
import { DEMO, sessionOf } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords } from "../harness/texts.ts";
import { choose, radio } from "./choice.ts";
import { button, isOf, rowOf, rowsOf, sharedCandidate, taskMessages } from "./rows.ts";

describeInEachLanguage("tasks of devices that are ticked in the list of nodes", (language) => {
  const tasks = taskMessages(language);
  const devices = inWords(language, devicesZh, devicesEn);
  let demo: Caller & { sessionId: string };
  test.beforeAll(async () => {
    demo = { language, sessionId: await sessionOf(DEMO) };
  });
  /** Devices of this language that are free for a change. */
  const free = async () =>
    (await rowsOf(demo)).filter(
      (row) => isOf(row, language) && row.manual_schedule_status === "NORMAL",
    );

  test("a task is chosen for all of them in one call, with a line for each", async ({ open }) => {
    const { candidate, able } = sharedCandidate(await free());
    const { page, go } = await open(demo);
    await go("/hardList?size=50");
    for (const { mac_address: mac } of able) await rowOf(page, mac).getByRole("checkbox").check();
    await button(page, devices.tasks).click();
    const dialog = dialogOn(page);
    await choose(page, candidate, language);
    await dialog.getByText(tasks.bulkFor("2", 2)).waitFor();
    await button(dialog, tasks.change).click();
    await button(dialog, tasks.bulkStart(2)).click();
    await dialog.getByText(tasks.bulkResult("2", "0", "0"), { exact: true }).waitFor();
    const after = await rowsOf(demo);
    for (const { id } of able)
      expect(after.find((row) => row.id === id)?.manual_schedule_status).toBe("ARLEADT_SCHEDULE");
  });

  test("a task is removed from those that have it; the others are skipped with the reason", async ({
    open,
  }) => {
    const rows = await free();
    const having = rows.find((row) => (row.task_map ?? []).length > 0);
    const type = having?.task_map?.[0]?.type ?? "A";
    const without = rows.find((row) => row.task_map?.every((task) => task.type !== type));
    expect([having, without].every(Boolean), "demo devices with and without a task").toBe(true);
    if (!having || !without) return;
    const { page, go } = await open(demo);
    await go("/hardList?size=50");
    for (const { mac_address: mac } of [having, without])
      await rowOf(page, mac).getByRole("checkbox").check();
    await button(page, devices.tasks).click();
    const dialog = dialogOn(page);
    await radio(page, tasks.bulkMode_remove).check({ force: true });
    await button(dialog, tasks.remove).click();
    await dialog.getByText(tasks.removeNone, { exact: true }).waitFor();
    await radio(page, tasks.taskOfType(type)).check();
    await dialog.getByText(tasks.bulkLoses("1", 2)).waitFor();
    await button(dialog, tasks.remove).click();
    await dialog.getByText(tasks.bulkSkipped(tasks.hasNone(type))).waitFor();
    await button(dialog, tasks.bulkStart(1)).click();
    await dialog.getByText(tasks.bulkResult("1", "0", "1"), { exact: true }).waitFor();
    const after = (await rowsOf(demo)).find(({ id }) => id === having.id);
    expect(after?.manual_schedule_status).toBe("ARLEADT_SCHEDULE");
  });
});
