import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { getSummary } from "@nodeyard/contract/tasks/calls.ts";
import { en as adviceEn } from "../../../console/src/rooms/tasks/advice/messages.en.ts";
import { zh as adviceZh } from "../../../console/src/rooms/tasks/advice/messages.zh.ts";
import { en as uiEn } from "../../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../../console/src/shared/ui/messages.zh.ts";
import { succeed } from "../harness/api.ts";
import { bodyRows, shownMacs } from "../harness/lists.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inWords } from "../harness/texts.ts";
import { button, cell, LIST, NO_ANSWER, rowsOf, taskMessages, wordsOfTask } from "./rows.ts";

const SUMMARY = "**/api/compute/summary/**";

describeInEachLanguage("compute task status", (language) => {
  const tasks = taskMessages(language);
  const solutions: Readonly<Record<string, string>> = inWords(language, adviceZh, adviceEn);
  const ui = inWords(language, uiZh, uiEn);

  test("both spellings of the address lead to the page, with the search that they carry", async ({
    open,
    demo,
  }) => {
    const { page, go } = await open(demo);
    await go("/calcuteStatus?search=FEFEFEFEFEFE");
    await page.waitForURL((url) => url.pathname === "/calculateStatus");
    await page.getByText(ui.noMatchTitle("FEFEFEFEFEFE")).waitFor();
  });

  test("the strip shows the call's figures, and dashes with a way to retry when it fails", async ({
    open,
    demo,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    await page.route(SUMMARY, (route) => route.abort());
    await go("/calculateStatus");
    const strip = page.getByRole("region", { name: tasks.summary });
    await strip.getByText(tasks.sumFailed).waitFor();
    await expect
      .poll(async () => new Set(await strip.locator("dd").allInnerTexts()))
      .toEqual(new Set(["-"]));
    await bodyRows(page).first().waitFor();
    await page.unroute(SUMMARY);
    await button(strip, `${ui.retry}: ${tasks.summary}`).click();
    const { summary } = await succeed(getSummary, {}, demo);
    await expect(strip.locator("dd")).toHaveText(
      [
        summary.devices,
        summary.schedulable,
        summary.running,
        summary.pending,
        summary.not_running,
        summary.offline,
        summary.no_task,
        summary.locked,
      ].map(String),
      { useInnerText: true },
    );
    await expect(strip.getByText(tasks.sumFailed)).toHaveCount(0);
  });

  test("each device shows the result of its tasks, with the advice", async ({ open, demo }) => {
    const { page, go } = await open(demo);
    await go("/calculateStatus");
    await bodyRows(page).first().waitFor();
    const shown = new Set(await shownMacs(page).allInnerTexts());
    const rows = (await rowsOf(demo)).filter((row) => shown.has(row.mac_address));
    const seen = new Set<string>();
    for (const row of rows) {
      const statusCell = cell(page, row.mac_address, tasks.schedule);
      if (row.status === "offline") {
        // One that was still being scheduled when it went offline says that instead.
        if (row.last_manual_schedule_status === "applied" && row.task_status === "Running")
          await expect(statusCell).toContainText(tasks.runsNormally, { useInnerText: true });
        await expect(statusCell).toHaveText(inWords(language, /前上报/, /last reported .* ago/), {
          useInnerText: true,
        });
      } else if (row.schedule !== true) {
        await expect(statusCell).toContainText(tasks.dnsHint, { useInnerText: true });
        seen.add("not supported");
      } else if (row.last_manual_schedule_status === "vol_ins") {
        await expect(statusCell).toContainText(tasks.volumeAdvice, { useInnerText: true });
      } else if (row.last_manual_schedule_status === "applied") {
        if (row.task_status === "Running")
          await expect(statusCell).toHaveText(tasks.runsNormally, { useInnerText: true });
        if (row.task_status === "NotRunning")
          await expect(statusCell).toContainText(
            solutions[row.task_solution ?? ""] ?? tasks.adviceTicket,
            { useInnerText: true },
          );
        seen.add(row.task_status ?? "");
      }
      for (const task of row.task_map ?? []) {
        const list = cell(page, row.mac_address, tasks.currentTasks);
        await expect(list).toContainText(wordsOfTask(task, language), { useInnerText: true });
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["not supported", "Running", "NotRunning"]));
  });

  test("a device whose data is missing shows dashes and breaks nothing", async ({ open, demo }) => {
    const { page, go } = await open(demo);
    await page.route(LIST, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { list: DeviceRow[] };
      const [first, ...rest] = body.list;
      const { deviceId, id, mac_address, status, noteStatus } = first as DeviceRow;
      const bare = {
        deviceId,
        id,
        mac_address,
        status,
        noteStatus,
        last_seen_at: null,
        cpu_count: null,
        mem_size: null,
        storage_size: null,
        note: "",
      };
      await route.fulfill({ response: answer, json: { ...body, list: [bare, ...rest] } });
    });
    for (const path of ["/netStatus", "/calculateStatus", "/calculateTask"]) {
      await go(path);
      await expect(shownMacs(page)).toHaveCount(20);
    }
  });
});
