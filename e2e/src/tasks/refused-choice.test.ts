import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { schedule } from "@nodeyard/contract/tasks/calls.ts";
import { tasksErrors } from "@nodeyard/contract/tasks/errors.ts";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { chooseInMenu } from "../harness/lists.ts";
import { sendCall, succeed } from "../harness/api.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { wordsOf } from "../harness/texts.ts";
import { choose, openChoice, radio } from "./choice.ts";
import { button, candidatesOf, NO_ANSWER, rowOf, rowsOf, taskMessages } from "./rows.ts";

const OFFERS = "**/api/v1/tasks/offers*";
const SCHEDULE = "**/api/compute/task/schedule*";

describeInEachLanguage("tasks that cannot be chosen", (language) => {
  const tasks = taskMessages(language);

  test("nothing chosen is said without a call; a refusal appears in the dialog in the server's words", async ({
    open,
    demo,
  }) => {
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
    const dialog = await openChoice(page, mac, language);
    await button(dialog, tasks.addTask).click();
    await dialog.getByText(tasks.notSelected, { exact: true }).waitFor();
    expect(tasks.notSelected).toBe(wordsOf(tasksErrors.notSelected, language));
    expect(calls).toBe(0);

    const [candidate] = device ? candidatesOf(device) : [];
    if (candidate) await choose(page, candidate, language);
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

  test("what cannot be chosen is shown with its reason; offers that cannot be had leave the choice", async ({
    open,
    demo,
  }) => {
    const device = (await rowsOf(demo)).find(
      (row) =>
        row.manual_schedule_status === "NORMAL" &&
        row.arch === "amd" &&
        candidatesOf(row).length > 0,
    );
    const mac = device?.mac_address ?? "";
    const { page, go, expectMessage } = await open(demo);
    await go(`/calculateTask?search=${mac}`);
    const dialog = await openChoice(page, mac, language);
    await dialog.getByText(tasks.dOnVirtualMachine).waitFor();
    expect(tasks.dOnVirtualMachine).toBe(wordsOf(tasksErrors.dOnVirtualMachine, language));
    await expect(dialog.locator('input[name="type"]')).toHaveCount(TASK_TYPES.length);
    await expect(radio(page, tasks.taskOfType("D"))).toBeDisabled();
    await page.keyboard.press("Escape");

    expectMessage(NO_ANSWER);
    await page.route(OFFERS, (route) => route.abort());
    await page.reload();
    await openChoice(page, mac, language);
    await dialog.getByText(tasks.offersFailed("@").split("@")[0] ?? "").waitFor();
    await expect(dialog.locator('input[name="type"]')).not.toHaveCount(0);
  });

  test("a device that is too small cannot be selected and says what it lacks", async ({
    open,
    demo,
  }) => {
    const device = (await rowsOf(demo)).find(
      (row) => row.manual_schedule_status === "ERROR_CONIFIG",
    );
    const mac = device?.mac_address ?? "";
    const { page, go } = await open(demo);
    await go(`/calculateTask?search=${mac}`);
    const row = rowOf(page, mac);
    await row.getByText(tasks.unfit).waitFor();
    const tick = rowOf(page, mac).getByRole("checkbox");
    await expect(tick).toBeDisabled();
    await chooseInMenu(row, tasks.unfitDetails);
    const dialog = page.getByRole("dialog");
    for (const type of TASK_TYPES)
      await dialog.getByText(tasks.taskOfType(type), { exact: true }).waitFor();
    await expect(dialog).toHaveText(/100 GiB|1 GiB/, { useInnerText: true });
  });

  test("each task type has its answer, and D tasks a dialog of their own", async ({
    open,
    demo,
  }) => {
    const { page, go } = await open(demo);
    await go("/calculateTask");
    const panel = page.getByRole("region", { name: tasks.faqTitle });
    const questions = panel.getByRole("group").getByRole("button");
    await expect.poll(() => questions.count()).toBeGreaterThan(TASK_TYPES.length);
    const answer = panel.locator("[aria-live]");
    const answers = new Set([""]);
    for (let index = 0; index < (await questions.count()); index += 1) {
      await questions.nth(index).click();
      await expect.poll(async () => answers.has(await answer.innerText())).toBe(false);
      answers.add(await answer.innerText());
    }
    await button(page, tasks.aboutD).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(tasks.dUplink(40)).waitFor();
    await dialog.getByText(tasks.dThreads(7, 280)).waitFor();
  });

  test("the calls refuse what the pages never send, in the language of the call", async ({
    demo,
  }) => {
    const [device] = await rowsOf(demo);
    const change = { device_id: device?.deviceId ?? "", action_type: "update" } as const;
    const send = async (item: object): Promise<string> => {
      const { body } = await sendCall(schedule, { changeArray: [{ ...change, ...item }] }, demo);
      return body.list[0]?.message ?? "";
    };
    expect(await send({})).toBe(wordsOf(tasksErrors.notSelected, language));
    const removal = await send({ action_type: "delete" });
    expect(removal).toBe(wordsOf(tasksErrors.chooseInstance, language));
    const { body } = await sendCall(schedule, { changeArray: [] }, demo);
    expect(body.message).toBe(wordsOf(tasksErrors.nothingToChange, language));
    const search = { deviceType: "lite", type: "compute", search: device?.mac_address } as const;
    const { list } = await succeed(getDetails, { ...search, search: search.search ?? "" }, demo);
    expect(list).toHaveLength(1);
  });
});
