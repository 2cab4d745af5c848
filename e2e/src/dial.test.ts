import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import { buffer } from "node:stream/consumers";
import { setDialConfig, type OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { setDial } from "@nodeyard/contract/dial/status-calls.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Page } from "@playwright/test";
import { en as app } from "../../console/src/app/messages.en.ts";
import { zh as dial } from "../../console/src/rooms/dial/messages.zh.ts";
import { en as operatorEn } from "../../console/src/rooms/dial/operator/messages.en.ts";
import { zh as operatorZh } from "../../console/src/rooms/dial/operator/messages.zh.ts";
import { zh as imports } from "../../console/src/shared/spreadsheets/import/messages.zh.ts";
import { writeSpreadsheet } from "../../console/src/shared/spreadsheets/testing/write-spreadsheet.ts";
import { createManualClock } from "../../server/src/platform/clock.ts";
import { sendCall, type Caller } from "./harness/api.ts";
import { DEMO, newOwner, OPERATOR, sessionOf } from "./harness/people.ts";
import { startServerAt } from "./harness/server-at.ts";
import { describeInEachLanguage, expect, test, type Open } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** The uppermost one; a question is a dialog too. */
const dialog = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
const button = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
const cell = (page: Page, row: number, field: string) =>
  dialog(page).getByLabel(dial.field(row, field), { exact: true });

const HEADINGS = [dial.account, dial.password, dial.bandwidth, dial.vlan];

/** A spreadsheet as an owner fills it in. */
async function sheetOf(rows: readonly (readonly (string | number)[])[]) {
  return {
    name: "lines.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await writeSpreadsheet(HEADINGS, rows)),
  };
}

test.describe("dial configurations", () => {
  let owner: Caller;
  test.beforeEach(async () => {
    owner = { language: "zn", ...(await newOwner("zn")) };
  });
  const visit = async (open: Open, path = "/dialConfig") => {
    const opened = await open({ language: "zn", sessionId: owner.sessionId });
    await opened.go(path);
    return opened.page;
  };
  const save = async (name: string, lines: number, over: object = {}): Promise<OpenDialConfig> => {
    const dialConfigs = Array.from({ length: lines }, (_, index) => ({
      account: `${name}-${index + 1}`,
      password: `secret-of-${name}`,
      mbps: 50,
    }));
    const request = {
      commitType: "ADD" as const,
      dialConfigName: name,
      dialConfigType: 0 as const,
    };
    const { body } = await sendCall(setDialConfig, { ...request, dialConfigs, ...over }, owner);
    return body.data;
  };

  test("the international site has no such pages", async ({ open }) => {
    const { page, go } = await open({ language: "en", sessionId: owner.sessionId });
    for (const path of ["/dialConfig", "/dialStatus"]) {
      await go(path);
      await page.waitForURL((url) => url.pathname === "/");
    }
    await expect(page.getByRole("link", { name: app.dialConfig })).toHaveCount(0);
  });

  test("one is written by hand; each error is named by its row", async ({ open }) => {
    const page = await visit(open);
    await page.getByText(dial.emptyConfigs, { exact: true }).waitFor();
    await page.getByRole("button", { name: dial.add, exact: true }).first().click();
    await button(page, dial.save).click();
    await dialog(page).getByText(dial.nameRequired, { exact: true }).waitFor();
    await dialog(page).getByText("第 1 行未填写完整", { exact: true }).waitFor();
    await dialog(page).getByLabel(dial.configName, { exact: true }).fill("手工");
    await cell(page, 1, dial.account).fill("057100001");
    await cell(page, 1, dial.password).fill("Secret-By-Hand");
    await cell(page, 1, dial.bandwidth).fill("100");
    await cell(page, 1, dial.count).fill("两次");
    await button(page, dial.save).click();
    await dialog(page).getByText("拨号次数必须是 1 到 100 的整数", { exact: false }).waitFor();
    await cell(page, 1, dial.count).fill("2");
    await button(page, dial.save).click();
    await page.getByText(dial.saved, { exact: true }).waitFor();
    const row = page.locator("main tbody tr").filter({ hasText: "手工" });
    await expect(row).toContainText(dial.lineCount(2), { useInnerText: true });
    await expect(row).toContainText(dial.configuring, { useInnerText: true });
    await expect.poll(() => page.content()).not.toContain("Secret-By-Hand");
  });

  test("closing with changes that are not saved asks first", async ({ open }) => {
    await save("关闭", 1);
    const page = await visit(open);
    await page.getByRole("button", { name: dial.editOf("关闭"), exact: true }).click();
    await cell(page, 1, dial.bandwidth).fill("60");
    await page.keyboard.press("Escape");
    await page.getByText(dial.dropTitle, { exact: true }).waitFor();
    await page.getByRole("button", { name: dial.stay, exact: true }).click();
    await expect(cell(page, 1, dial.bandwidth)).toHaveValue("60");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: dial.drop, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a spreadsheet is taken whole or not at all", async ({ open }) => {
    const page = await visit(open);
    await page.getByRole("button", { name: dial.add, exact: true }).first().click();
    const file = dialog(page).locator('input[type="file"]');
    await file.setInputFiles({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from("a") });
    await dialog(page).getByText(imports.notXlsx, { exact: true }).waitFor();
    await button(page, dial.close).last().click();
    await file.setInputFiles(
      await sheetOf([
        ["a1", "p1", 100, 20],
        ["a2", "", 100, ""],
        ["a1", "p", 100, ""],
      ]),
    );
    await dialog(page).getByText("第 3 行未填写完整", { exact: true }).waitFor();
    await dialog(page).getByText("第 4 行与第 2 行相同", { exact: false }).waitFor();
    await button(page, dial.close).last().click();
    await expect(cell(page, 1, dial.account)).toHaveValue("");
    const lines = Array.from({ length: 100 }, (_, index) => [`b${index + 1}`, "p", 50, ""]);
    await file.setInputFiles(await sheetOf(lines));
    await page.getByText(dial.imported(100), { exact: true }).waitFor();
    await expect(dialog(page).locator("ol > li")).toHaveCount(100);
    await dialog(page).getByText(dial.sums(100, 5000), { exact: false }).waitFor();
    await dialog(page).getByLabel(dial.configName, { exact: true }).fill("导入");
    await button(page, dial.save).click();
    const row = page.locator("main tbody tr").filter({ hasText: "导入" });
    await expect(row).toContainText(dial.mbps(5000), { useInnerText: true });
  });

  test("the template has the headings that an import reads", async ({ open }) => {
    const page = await visit(open);
    await page.getByRole("button", { name: dial.add, exact: true }).first().click();
    const waiting = page.waitForEvent("download");
    await button(page, imports.template).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toContain(dial.templateName);
    const content = await buffer(await download.createReadStream());
    await dialog(page).locator('input[type="file"]').setInputFiles({
      name: "template.xlsx",
      mimeType: "application/octet-stream",
      buffer: content,
    });
    await dialog(page).getByText(dial.noRows, { exact: true }).waitFor();
  });

  test("what another tab saved is shown before it is overwritten", async ({ open }) => {
    const config = await save("冲突", 2);
    const page = await visit(open);
    await page.getByRole("button", { name: dial.editOf("冲突"), exact: true }).click();
    await cell(page, 2, dial.bandwidth).fill("70");
    const { dialConfigID: dealDialId, version } = config;
    const [first, second] = config.dialAccounts;
    await sendCall(
      setDialConfig,
      {
        commitType: "EDIT",
        dealDialId,
        version,
        dialConfigName: "冲突",
        dialConfigType: 0,
        dialConfigs: [{ ...first, mbps: 80 }, { ...second }],
      },
      owner,
    );
    await button(page, dial.save).click();
    await page.getByText(dial.conflictTitle, { exact: true }).waitFor();
    await page.getByText(`冲突-1 · ${dial.bandwidth}`, { exact: true }).waitFor();
    await page.getByRole("button", { name: dial.useTheirs, exact: true }).click();
    await expect(cell(page, 1, dial.bandwidth)).toHaveValue("80");
    await expect(cell(page, 2, dial.bandwidth)).toHaveValue("50");
  });

  test("one is deleted after a question", async ({ open }) => {
    await save("删除", 1);
    const page = await visit(open, "/dialConfig?search=删除");
    await page.getByRole("button", { name: dial.removeOf("删除"), exact: true }).click();
    await page.getByText(dial.removeText("删除", 1), { exact: true }).waitFor();
    await button(page, dial.remove).click();
    await page.getByText(wordsOf(dialMessages.deleted, "zn"), { exact: true }).waitFor();
    await expect(page.locator("main tbody tr")).toHaveCount(0);
  });
});

test.describe("dial status", () => {
  /** The last instant that was in peak hours, or outside of them. */
  const lastTime = (wantsPeak: boolean): number => {
    let at = Date.now();
    while (isPeak(at) !== wantsPeak) at -= MINUTE_MS;
    return at;
  };
  /** At an instant by the browser's clock, if one is given. */
  const visit = async (open: Open, path = "/dialStatus", instant?: number) => {
    const opened = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
    if (instant !== undefined)
      await opened.page.addInitScript((at) => {
        Date.now = () => at;
      }, instant);
    await opened.go(path);
    return opened.page;
  };
  const host = (page: Page, note: string) =>
    page.locator("main tbody tr").filter({ hasText: note });

  test("shows hosts with abnormal and undialled lines, and one without", async ({ open }) => {
    const page = await visit(open);
    await page.getByText(dial.abnormalNodes, { exact: true }).waitFor();
    await host(page, "杭州滨江")
      .getByRole("button", { name: /未拨号账号/ })
      .click();
    await dialog(page).getByText(dial.neverDialled, { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await host(page, "杭州滨江")
      .getByRole("button", { name: /查看异常线路/ })
      .click();
    await dialog(page)
      .getByText(/认证失败|没有宽带接入服务器|线路中断|协商失败|拒绝|不通/)
      .first()
      .waitFor();
    await dialog(page).getByText(dial.records, { exact: true }).click();
    await dialog(page).getByText(dial.recordDialled(22), { exact: false }).waitFor();
    await expect.poll(() => page.content()).not.toContain("-demo");
    await page.keyboard.press("Escape");
    await host(page, "绍兴柯桥")
      .getByRole("button", { name: /查看异常线路/ })
      .click();
    await dialog(page).getByText(dial.allNormal, { exact: true }).waitFor();
  });

  // Before the dial: lines that dial are not abnormal.
  test("abnormal lines are exported without passwords", async ({ open }) => {
    const page = await visit(open);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: dial.exportErrors, exact: true }).click();
    expect((await waiting).suggestedFilename()).toBe(`${dial.exportName}.xlsx`);
    await page.getByText(dial.exported, { exact: true }).waitFor();
  });

  test("in peak hours lines are not edited", async ({ open }) => {
    const page = await visit(open, "/dialStatus", lastTime(true));
    await host(page, "杭州滨江")
      .getByRole("button", { name: /查看异常线路/ })
      .click();
    await dialog(page).getByText(dial.peak, { exact: true }).waitFor();
    await expect(button(page, dial.editLines)).toBeDisabled();
  });

  test("lines are edited and dialled outside of the server's peak hours, and closing before the dial asks", async ({
    open,
    cleanUp,
  }) => {
    const clock = createManualClock(lastTime(true));
    const serverAt = await startServerAt(clock);
    cleanUp(serverAt.stop);
    const page = await visit(open, "/dialStatus", lastTime(false));
    await serverAt.answer(page, [setDialConfig, setDial]);
    await host(page, "杭州滨江")
      .getByRole("button", { name: /查看异常线路/ })
      .click();
    await button(page, dial.editLines).click();
    await dialog(page).getByText(dial.showAll, { exact: true }).waitFor();
    const password = dialog(page).locator('input[type="password"]').first();
    await password.fill("another-password");
    await button(page, dial.save).click();
    await dialog(page).getByText(dialErrors.peakHours.zh, { exact: true }).waitFor();
    clock.set(lastTime(false));
    await button(page, dial.save).click();
    await page.getByText(dial.savedNowDial, { exact: true }).waitFor();
    await dialog(page).getByText(dial.notDialledYet, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(dial.leaveTitle, { exact: true }).waitFor();
    await page.getByRole("button", { name: dial.stay, exact: true }).click();
    await button(page, dial.dialAct).click();
    await page.getByText(wordsOf(dialMessages.sent, "zn"), { exact: true }).waitFor();
  });

  test("is narrowed to what has problems, and searched", async ({ open }) => {
    const page = await visit(open, "/dialStatus?show=error&search=绍兴");
    await page.getByRole("button", { name: "清除", exact: false }).first().waitFor();
  });
});

describeInEachLanguage("dial configurations of all owners", (language) => {
  const words = inWords(language, operatorZh, operatorEn);

  test("are found by their owner and narrowed by state, without passwords", async ({ open }) => {
    const sessionId = await sessionOf(OPERATOR);
    const { page, go } = await open({ language, sessionId });
    await go("/operator/dial-configs?search=demo@");
    const row = page.locator("main tbody tr");
    const lines = row.filter({ hasText: "杭州滨江" });
    await expect(lines).toContainText(DEMO.email, { useInnerText: true });
    await page.getByText(words.unused, { exact: true }).click();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("宁波备用", { useInnerText: true });
    await expect.poll(() => page.content()).not.toContain("-demo");
  });
});
