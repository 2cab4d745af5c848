import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { listBuybackBatches } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import {
  approveRequest,
  requestBuybackApproval,
} from "@nodeyard/contract/operator/request-calls.ts";
import { getCaptcha, sendPayment } from "@nodeyard/contract/verification/calls.ts";
import { haltText } from "@nodeyard/contract/redemption/halts.ts";
import type { Page } from "@playwright/test";
import { en } from "../../console/src/rooms/buyback/operator/messages.en.ts";
import { zh } from "../../console/src/rooms/buyback/operator/messages.zh.ts";
import { en as operatorEn } from "../../console/src/rooms/operator/messages.en.ts";
import { zh as operatorZh } from "../../console/src/rooms/operator/messages.zh.ts";
import { en as kitEn } from "../../console/src/shared/operator/messages.en.ts";
import { zh as kitZh } from "../../console/src/shared/operator/messages.zh.ts";
import { sheetAndTexts } from "../../console/src/shared/spreadsheets/testing/read-spreadsheet.ts";
import { succeed } from "./harness/api.ts";
import { execSql } from "./harness/exec-sql.ts";
import { captchaAnswer, liftSendLimits, sentCode } from "./harness/outbox.ts";
import { COLLEAGUE, DEMO, INVITED, OPERATOR, sessionOf, type Person } from "./harness/people.ts";
import { expect, test, type Open } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import type { Visit } from "./harness/visits.ts";

const RESTORED = { code: "restore", facts: { createdAt: "2026-03-01 00:00 UTC" } } as const;
const YUAN = 100;
const NET = "95.00";
const PAYEE = ["chen.siyuan@example.com", "陈思远"] as const;

const reason = "a browser test";

const rowsOf = (page: Page) => page.locator("main tbody tr").filter({ hasText: `¥${NET}` });
const dialog = (page: Page) => page.getByRole("dialog");
async function act(page: Page, name: string): Promise<void> {
  await dialog(page).locator('textarea[name="reason"]').fill(reason);
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

/** Payments are halted and resumed past the page, which would have what is open paid at once. */
const halt = (isHalted: boolean) =>
  execSql(
    `update buyback_switches set halted_at = case when $1 then now() end,
      halt_reasons = $2::jsonb`,
    [isHalted, JSON.stringify(isHalted ? [RESTORED] : [])],
  );

/** Sells BP of the demo's owner, of which anything needs an approval as long as that takes. */
async function sell(): Promise<void> {
  await execSql(
    `insert into account_limits (account_id, name, value, reason, set_by, set_at)
      select account_id, 'unreviewed', 0, 'a browser test', account_id, now() from accounts where email = $1`,
    [DEMO.email],
  );
  const caller = { language: "zn", sessionId: await sessionOf(DEMO) } as const;
  await liftSendLimits(DEMO.email);
  const since = new Date();
  await succeed(sendPayment, { purpose: "buyback" }, caller);
  const { data } = await succeed(getCaptcha, {}, caller);
  const request = {
    exchangeMoney: YUAN,
    channel: "alipay" as const,
    inputEmailCode: await sentCode(DEMO.tel, since),
    imageCodeId: data.CaptchaId,
    imageCode: await captchaAnswer(data.CaptchaId),
  };
  await succeed(commitBuyBack, request, caller);
  await execSql(
    "delete from account_limits using accounts where accounts.account_id = account_limits.account_id and email = $1",
    [DEMO.email],
  );
}

/** Two operators approve it on their pages. */
async function approveOnPages(open: Open, { page, go, language }: Visit): Promise<void> {
  const words = inWords(language, zh, en);
  await go("/operator/buybacks");
  await page.getByText(haltText(RESTORED, language)).waitFor();
  const waiting = rowsOf(page).filter({ hasText: words.batchWaiting });
  await waiting.getByRole("button", { name: words.requestApproval }).click();
  await act(page, inWords(language, kitZh, kitEn).submitRequest);
  await page.getByText(wordsOf(operatorMessages.requested, language), { exact: true }).waitFor();
  await decideOnPage(open, language);
}

/** The same without pages, which the story in the other language has. */
async function approveByCalls(): Promise<void> {
  const caller = { language: "zn", sessionId: await sessionOf(OPERATOR) } as const;
  const { buybacks } = await succeed(listOpenBuybacks, {}, caller);
  const waiting = buybacks.find((each) => each.waitsForApproval && each.amountYuan === NET);
  if (!waiting) throw new Error("no buy-back waits for an approval");
  const { buybackId, version } = waiting;
  const { requestId } = await succeed(
    requestBuybackApproval,
    { buybackId, version, reason },
    caller,
  );
  const colleague = { ...caller, sessionId: await sessionOf(COLLEAGUE) };
  await succeed(approveRequest, { requestId, reason }, colleague);
}

/** Until the job of an account's buy-back has come to a step. */
async function waitForStep({ email }: Person, step: BuybackStep): Promise<void> {
  const caller = { language: "zn", sessionId: await sessionOf(OPERATOR) } as const;
  const readSteps = async () => {
    const { buybacks } = await succeed(listOpenBuybacks, {}, caller);
    const own = buybacks.filter((each) => each.amountYuan === NET && each.account.email === email);
    return own.map((each) => each.step);
  };
  await expect.poll(readSteps).toContain(step);
}

async function decideOnPage(open: Open, language: Language): Promise<void> {
  const words = inWords(language, operatorZh, operatorEn);
  const { page, go } = await open({ language, sessionId: await sessionOf(COLLEAGUE) });
  await go("/operator/requests");
  const row = page
    .locator("main tbody tr")
    .filter({ hasText: /Approve buy-back|批准回购/ })
    .first();
  await row.getByText(words.approve, { exact: true }).click();
  await act(page, words.approve);
  await page.getByText(wordsOf(operatorMessages.approved, language), { exact: true }).waitFor();
}

for (const language of LANGUAGES)
  test(`a buy-back above the ceiling is approved by another operator, and paid by hand in a batch (${language})`, async ({
    open,
  }) => {
    const words = inWords(language, zh, en);
    await sell();
    await halt(true);
    const visit = await open({ language, sessionId: await sessionOf(OPERATOR) });
    const { page, go } = visit;
    const rows = rowsOf(page);
    await (language === "en" ? approveOnPages(open, visit) : approveByCalls());
    // Its job has found payments halted, and looks again minutes later.
    await waitForStep(DEMO, "paused");
    await halt(false);

    await go("/operator/buybacks");
    await page.getByRole("button", { name: words.makeBatch, exact: true }).click();
    const chosen = dialog(page).getByRole("checkbox", { name: `${DEMO.email} · ¥${NET}` });
    await chosen.waitFor();
    const others = dialog(page).getByRole("checkbox", { checked: true });
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().uncheck();
      await expect(others).toHaveCount(left - 1);
    }
    await chosen.check();
    await act(page, words.makeBatch);
    await page.getByText(wordsOf(batchMessages.made, language), { exact: true }).waitFor();

    await page.getByRole("radio", { name: words.viewBatches, exact: true }).check({ force: true });
    const batch = rows.filter({ hasText: words.batchOpen });
    // On a slow connection the next act is on the row as the export left it, too.
    await page.route(`**${listBuybackBatches.path}*`, async (route) => {
      await delay(1000);
      await route.continue();
    });
    await batch.getByRole("button", { name: words.exportBatch }).click();
    const downloaded = page.waitForEvent("download");
    await act(page, words.exportBatch);
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^alipay-batch-\d+\.xlsx$/);
    const { sheet, texts } = sheetAndTexts(await buffer(await file.createReadStream()));
    const remark = /BP回购 [0-9a-f]{32}/.exec(sheet + texts)?.[0] ?? "";
    for (const text of PAYEE) expect(sheet + texts).toContain(text);

    const head = ["收款方支付宝账号", "收款方姓名", "金额", "备注", "状态"];
    const result = (amount: string) => [head, [...PAYEE, amount, remark, "成功"]];
    await batch.getByRole("button", { name: words.result }).click();
    if (language === "zn") {
      await choose(page, result("95.01"));
      await act(page, words.check);
      await dialog(page)
        .getByText(`${words.rowProblem(2)}${words.amount}`)
        .waitFor();
    }
    await choose(page, result(NET));
    await act(page, words.check);
    await dialog(page)
      .getByText(words.fits(1, `¥${NET}`, 0), { exact: true })
      .waitFor();
    await act(page, words.book);
    await page.getByText(wordsOf(batchMessages.settled, language), { exact: true }).waitFor();
    await expect(rows.first()).toContainText(words.outcome(1, 0), { useInnerText: true });
  });

for (const language of LANGUAGES)
  test(`a buy-back is put on hold, so that it is not paid, and released (${language})`, async ({
    open,
  }) => {
    const words = inWords(language, zh, en);
    const { page, go } = await open({ language, sessionId: await sessionOf(OPERATOR) });
    await go("/operator/buybacks");
    // The local gateway has no balance for this one, so that it stays open.
    const row = rowsOf(page).filter({ hasText: words.poorAnswer });
    const number = /^\d+/.exec(await row.innerText())?.[0] ?? "";
    const same = rowsOf(page).filter({ hasText: new RegExp(`^${number}\\D`) });
    await same.getByText(words.hold, { exact: true }).click();
    await act(page, words.hold);
    await same.getByText(words.stepOnHold, { exact: true }).waitFor();
    await same.getByText(words.release, { exact: true }).click();
    await act(page, words.release);
    await page.getByText(wordsOf(buybackMessages.released, language), { exact: true }).waitFor();
    await same.getByText(words.hold, { exact: true }).waitFor();
    // It is tried anew at once.
    await waitForStep(INVITED.lin, "retrying");
  });
