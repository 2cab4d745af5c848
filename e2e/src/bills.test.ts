import { billsErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { zh as bills } from "../../console/src/rooms/bills/messages.zh.ts";
import { en as operatorBills } from "../../console/src/rooms/bills/operator/messages.en.ts";
import { zh as ui } from "../../console/src/shared/ui/messages.zh.ts";
import { DEMO, OPERATOR, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

const HOST = "sh-rack-02";
const [month = ""] = lastBillMonths(Date.now());

test("an owner opens a bill to its slots, disputes it, and confirms the month once it is answered", async ({
  open,
}) => {
  const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
  await go("/standardBill");
  const row = page.locator("main tbody tr").filter({ hasText: HOST });
  await expect(row).toContainText(bills.unconfirmed, { useInnerText: true });
  await row.getByRole("button", { name: bills.bandwidthOf(HOST), exact: true }).click();
  const bandwidth = page.getByRole("dialog", { name: bills.bandwidthTitle(HOST) });
  await bandwidth.getByRole("heading", { name: bills.perDay }).waitFor();
  await expect(bandwidth.locator("canvas")).toHaveCount(2);
  const share = () => bandwidth.evaluate((panel) => panel.clientWidth / window.innerWidth);
  await expect.poll(share).toBeCloseTo(0.7, 2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const search = page.getByRole("textbox", { name: bills.searchLabel });
  await search.fill("no-such");
  await search.press("Enter");
  await page.getByText(bills.searchEmpty, { exact: true }).waitFor();
  await page.getByRole("button", { name: ui.clearSearch, exact: true }).click();

  const confirm = page.getByRole("button", { name: bills.confirm, exact: true });
  await confirm.waitFor();
  await row.getByRole("button", { name: bills.disputeOf(HOST), exact: true }).click();
  const dispute = page.getByRole("dialog", { name: bills.disputeTitle(HOST) });
  await dispute.locator("textarea").fill("少");
  await dispute.getByRole("button", { name: bills.send, exact: true }).click();
  await dispute.getByText(wordsOf(billsErrors.reasonInvalid, "zn"), { exact: true }).waitFor();
  await dispute.locator("textarea").fill("月底少计了一天");
  await dispute.getByRole("button", { name: bills.send, exact: true }).click();
  await expect(row).toContainText(bills.disputed, { useInnerText: true });
  await expect(confirm).toHaveCount(0);

  const operator = await open({ language: "en", sessionId: await sessionOf(OPERATOR) });
  await operator.go("/operator/bills?view=disputes");
  const disputeRow = operator.page.locator("main tbody tr").filter({ hasText: "月底少计了一天" });
  await disputeRow.getByRole("button").click();
  const answer = operator.page.getByRole("dialog", { name: operatorBills.answerTitle(HOST) });
  await answer.locator("textarea").fill("当日点数不足");
  await answer.getByRole("button", { name: operatorBills.send, exact: true }).click();
  await expect(disputeRow).toContainText("当日点数不足", { useInnerText: true });

  await go(`/standardBill?month=${month}`);
  await expect(row).toContainText(bills.answered, { useInnerText: true });
  await confirm.click();
  const question = page.getByRole("alertdialog", { name: bills.confirmTitle(month) });
  await question.getByRole("button", { name: bills.confirm, exact: true }).click();
  const done = wordsOf(billsMessages.confirmed, "zn", { month });
  await page.getByText(done, { exact: true }).waitFor();
  await expect(row).toContainText(bills.confirmed, { useInnerText: true });
  await expect(confirm).toHaveCount(0);
});
