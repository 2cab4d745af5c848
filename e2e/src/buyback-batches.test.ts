import { buffer } from "node:stream/consumers";
import { batchMessages } from "@nodeyard/contract/buyback/batch-errors.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { en } from "../../console/src/rooms/operator/buybacks/messages.en.ts";
import { zh } from "../../console/src/rooms/operator/buybacks/messages.zh.ts";
import { en as operatorEn } from "../../console/src/rooms/operator/messages.en.ts";
import { sheetAndTexts } from "../../console/src/shared/spreadsheets/testing/read-spreadsheet.ts";
import { COLLEAGUE, OPERATOR, signIn } from "./harness/people.ts";
import { wordsOf } from "./harness/texts.ts";
import { visits } from "./harness/visits.ts";

const open = visits();
const dialog = (page: Page) => page.getByRole("dialog");
async function act(page: Page, name: string): Promise<void> {
  await dialog(page).locator('textarea[name="reason"]').fill("a browser test");
  await dialog(page).getByRole("button", { name, exact: true }).click();
}
const choose = (page: Page, rows: readonly (readonly string[])[]): Promise<void> =>
  dialog(page)
    .locator('input[name="file"]')
    .setInputFiles({
      name: "result.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.map((row) => row.join(",")).join("\n")),
    });

test("the demo's batch is paid by hand: its file is made, a result that does not fit is refused, the right one booked", async () => {
  const { page, go } = await open({ language: "zn", sessionId: await signIn(OPERATOR, "zn") });
  await go("/operator/buybacks?view=batches");
  await page.getByRole("button", { name: zh.actOn(zh.handOut, "1"), exact: true }).click();
  const downloaded = page.waitForEvent("download");
  await act(page, zh.handOut);
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("alipay-batch-1.xlsx");
  const { sheet, texts } = sheetAndTexts(await buffer(await file.createReadStream()));
  const remark = /BP回购 [0-9a-f]{32}/.exec(sheet + texts)?.[0] ?? "";
  expect(sheet + texts).toContain("chen.siyuan@example.com");

  const head = ["收款方支付宝账号", "收款方姓名", "金额", "备注", "状态"];
  const row = (amount: string) => ["chen.siyuan@example.com", "陈思远", amount, remark, "成功"];
  await page.getByRole("button", { name: zh.actOn(zh.result, "1"), exact: true }).click();
  await choose(page, [head, row("380.01")]);
  await act(page, zh.check);
  await dialog(page)
    .getByText(`${zh.rowProblem(2)}${zh.amount}`)
    .waitFor();
  await choose(page, [head, row("380.00")]);
  await act(page, zh.check);
  await dialog(page)
    .getByText(zh.fits(1, "¥380.00", 0), { exact: true })
    .waitFor();
  await act(page, zh.book);
  await page.getByText(wordsOf(batchMessages.settled, "zn"), { exact: true }).waitFor();
  await expect
    .poll(() => page.locator("main tbody tr").first().innerText())
    .toContain(zh.outcome(1, 0));
});

test("a buy-back above the ceiling is approved by another operator than the one who asks", async () => {
  const { page, go } = await open({ language: "en", sessionId: await signIn(OPERATOR, "en") });
  await go("/operator/buybacks");
  const waiting = page.locator("main tbody tr").filter({ hasText: en.batchWaiting });
  await waiting.getByRole("button", { name: en.askApproval }).click();
  await act(page, operatorEn.ask);
  await page.getByText(wordsOf(operatorMessages.asked, "en"), { exact: true }).waitFor();
  const other = await open({ language: "en", sessionId: await signIn(COLLEAGUE, "en") });
  await other.go("/operator/requests");
  const request = other.page.locator("main tbody tr").filter({ hasText: /Approve buy-back/ });
  await request.getByText(operatorEn.approve, { exact: true }).click();
  await act(other.page, operatorEn.approve);
  await other.page.getByText(wordsOf(operatorMessages.approved, "en"), { exact: true }).waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
});
