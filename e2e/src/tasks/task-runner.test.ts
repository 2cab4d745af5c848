import { statfsSync } from "node:fs";
import { totalmem, userInfo } from "node:os";
import { listDevices, unbind } from "@nodeyard/contract/devices/calls.ts";
import { MIN_MEMORY_BYTES, MIN_STORAGE_BYTES } from "@nodeyard/contract/tasks/rules.ts";
import { getCaptcha, sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import type { Page } from "@playwright/test";
import { en as agentEn } from "../../../agent/src/texts.en.ts";
import { zh as agentZh } from "../../../agent/src/texts.zh.ts";
import { startAgent } from "../harness/agent.ts";
import { succeed, type Caller } from "../harness/api.ts";
import { claimCode } from "../harness/claim-code.ts";
import { captchaAnswer, sentCode } from "../harness/outbox.ts";
import { newOwner, type Person } from "../harness/people.ts";
import { describeInEachLanguage, expect, test, type Open } from "../harness/test.ts";
import { inWords } from "../harness/texts.ts";
import { choose, openChoice } from "./choice.ts";
import { button, cell, rowOf, rowsOf, taskMessages, wordsOfTask, type Candidate } from "./rows.ts";

const RUNNER = `"${process.execPath}" -e "setInterval(() => undefined, 1000)"`;
const TASK = { type: "C", task: "c1", zone: "east" } as const;
const disk = statfsSync("/");
const isTooSmall = totalmem() < MIN_MEMORY_BYTES || disk.blocks * disk.bsize < MIN_STORAGE_BYTES;

/** Frees this machine's address for the next binding. */
async function unbindAll(owner: Person & Caller): Promise<void> {
  const { list } = await succeed(listDevices, { deviceType: "lite" }, owner);
  for (const { deviceId } of list === "NO_CONTENT" ? [] : list) {
    const since = new Date();
    const purpose = "unbind";
    const { email, tel } = owner;
    // By the way that signing up did not take: an address gets one code a minute.
    if (owner.language === "zn") await succeed(sendPhoneCode, { tel, purpose }, owner);
    else await succeed(sendEmailCode, { email, purpose }, owner);
    const emailVerifyCode = await sentCode(owner.language === "zn" ? tel : email, since);
    const { data } = await succeed(getCaptcha, {}, owner);
    const imageCode = await captchaAnswer(data.CaptchaId);
    const proof = { emailVerifyCode, imageCodeId: data.CaptchaId, imageCode };
    await succeed(unbind, { deviceId, ...proof }, owner);
  }
}

describeInEachLanguage("tasks of an agent on this machine", (language) => {
  const tasks = taskMessages(language);
  const texts = inWords(language, agentZh, agentEn);

  test.skip(isTooSmall, "this machine is too small for a task");

  /** Binds this machine, chooses a task for it on the page, and hands over the page; finally unbinds it. */
  async function chooseOnThisMachine(
    open: Open,
    more: readonly string[],
    story: (place: { page: Page; mac: string }) => Promise<void>,
  ): Promise<void> {
    const owner = { ...(await newOwner(language)), language };
    const agent = startAgent({ code: await claimCode(owner), language, more });
    try {
      await agent.line(new RegExp(texts.reportedPresence()));
      const [device] = await rowsOf(owner);
      const mac = device?.mac_address ?? "";
      const { page, go } = await open(owner);
      await go("/calculateTask");
      const candidate: Candidate = { ...TASK, key: "C-c1-east", instanceId: "" };
      const dialog = await openChoice(page, mac, language);
      await choose(page, candidate, language);
      await button(dialog, tasks.addTask).click();
      await button(dialog, tasks.confirmNow).click();
      await dialog.waitFor({ state: "detached" });
      await story({ page, mac });
    } finally {
      await unbindAll(owner);
      await agent.stop();
    }
  }

  test("a task that is chosen runs in the agent's task runner", async ({ open }) => {
    await chooseOnThisMachine(
      open,
      ["--task-runner", RUNNER, "--task-user", userInfo().username, "--task-space-gib", "1"],
      async ({ page, mac }) => {
        const task = cell(page, mac, tasks.currentTasks);
        await task.getByText(wordsOfTask(TASK, language)).waitFor();
        await task.getByText(tasks.Running, { exact: true }).waitFor({ timeout: 30_000 });
        await cell(page, mac, tasks.schedule).getByText(tasks.runsNormally).waitFor();
        await rowOf(page, mac)
          .getByText(tasks.locked("@").split("@")[0] ?? "")
          .waitFor();
      },
    );
  });

  test("an agent without a task runner declines, and the page says why in its words", async ({
    open,
  }) => {
    await chooseOnThisMachine(open, [], async ({ page, mac }) => {
      const task = cell(page, mac, tasks.currentTasks);
      await task.getByText(tasks.NotRunning, { exact: true }).waitFor({ timeout: 30_000 });
      await expect(task).toContainText(texts.taskNoRunner(), { useInnerText: true });
      const status = cell(page, mac, tasks.schedule);
      await expect(status).toContainText(tasks.taskFailed, { useInnerText: true });
      await expect(status).toContainText(tasks.adviceTicket, { useInnerText: true });
    });
  });
});
