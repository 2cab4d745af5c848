import { buffer } from "node:stream/consumers";
import { OPERATOR_ACTS, type OperatorAct } from "@nodeyard/contract/operator/acts.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { requestCorrection } from "@nodeyard/contract/operator/request-calls.ts";
import { listCodePools } from "@nodeyard/contract/bcode/operator/calls.ts";
import { findAccounts } from "@nodeyard/contract/operator/account-calls.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Page } from "@playwright/test";
import { en as appEn } from "../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { en as frozenEn } from "../../console/src/app/shell/frozen/messages.en.ts";
import { zh as frozenZh } from "../../console/src/app/shell/frozen/messages.zh.ts";
import { en as accountsEn } from "../../console/src/rooms/operator/accounts/messages.en.ts";
import { zh as accountsZh } from "../../console/src/rooms/operator/accounts/messages.zh.ts";
import { en as codesEn } from "../../console/src/rooms/bcode/operator/messages.en.ts";
import { zh as codesZh } from "../../console/src/rooms/bcode/operator/messages.zh.ts";
import { en as payoutsEn } from "../../console/src/rooms/withdrawal/operator/messages.en.ts";
import { zh as payoutsZh } from "../../console/src/rooms/withdrawal/operator/messages.zh.ts";
import { en as identityEn } from "../../console/src/rooms/identity/messages.en.ts";
import { zh as identityZh } from "../../console/src/rooms/identity/messages.zh.ts";
import { en as ratesEn } from "../../console/src/rooms/rates/messages.en.ts";
import { zh as ratesZh } from "../../console/src/rooms/rates/messages.zh.ts";
import { en as uiEn } from "../../console/src/shared/ui/messages.en.ts";
import { zh as uiZh } from "../../console/src/shared/ui/messages.zh.ts";
import { en as alarmEn } from "../../console/src/rooms/operator/overview/messages.en.ts";
import { zh as alarmZh } from "../../console/src/rooms/operator/overview/messages.zh.ts";
import { en as operatorEn } from "../../console/src/rooms/operator/messages.en.ts";
import { en as reviewsEn } from "../../console/src/rooms/operator/reviews/messages.en.ts";
import { zh as reviewsZh } from "../../console/src/rooms/operator/reviews/messages.zh.ts";
import { zh as operatorZh } from "../../console/src/rooms/operator/messages.zh.ts";
import { en as kitEn } from "../../console/src/shared/operator/messages.en.ts";
import { zh as kitZh } from "../../console/src/shared/operator/messages.zh.ts";
import { listRates } from "@nodeyard/contract/rates/calls.ts";
import { succeed } from "./harness/api.ts";
import { execSql } from "./harness/exec-sql.ts";
import { COLLEAGUE, newOwner, OPERATOR, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("the operators' console", (language) => {
  const app = inWords(language, appZh, appEn);
  const words = inWords(language, operatorZh, operatorEn);
  const kit = inWords(language, kitZh, kitEn);
  const alarmWords = inWords(language, alarmZh, alarmEn);
  const accounts = inWords(language, accountsZh, accountsEn);
  const actWords = (act: OperatorAct) => inLanguage(OPERATOR_ACTS[act], language);
  const codes = inWords(language, codesZh, codesEn);
  const payouts = inWords(language, payoutsZh, payoutsEn);
  const ui = inWords(language, uiZh, uiEn);
  const rates = inWords(language, ratesZh, ratesEn);
  const frozen = inWords(language, frozenZh, frozenEn);
  const identity = inWords(language, identityZh, identityEn);
  const dialog = (page: Page) => page.getByRole("dialog");
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();
  const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  /** Fills the reason in and sends the open dialog. */
  async function act(page: Page, name: string, reason: string): Promise<void> {
    await dialog(page).locator('textarea[name="reason"]').fill(reason);
    await dialog(page).getByRole("button", { name, exact: true }).click();
  }

  let operator = "";
  let colleague = "";
  test.beforeAll(async () => {
    operator = await sessionOf(OPERATOR);
    colleague = await sessionOf(COLLEAGUE);
  });

  test("shows an operator the network at a glance, in an area with a menu of its own", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    await go("/");
    await page.getByRole("navigation", { name: app.mainMenu }).getByText(app.areaOperator).click();
    await page.getByRole("heading", { name: words.overviewTitle }).waitFor();
    await page
      .getByRole("list", { name: alarmWords.title })
      .getByRole("listitem")
      .first()
      .waitFor();
    for (const heading of [words.issuedTitle, words.moneyTitle, words.queuesTitle])
      await page.getByRole("heading", { name: heading }).waitFor();
    const menu = page.getByRole("navigation", { name: app.sideMenu });
    await expect(menu.getByRole("link")).toHaveText(
      [
        app.operatorOverview,
        app.operatorAccounts,
        app.operatorReviews,
        app.operatorRequests,
        app.operatorPayouts,
        app.operatorBuybacks,
        app.operatorExchanges,
        app.operatorBills,
        app.operatorIdentities,
        app.operatorDevices,
        app.operatorAgents,
        app.operatorDialConfigs,
        app.operatorFaults,
        app.operatorNodes,
        app.operatorAcceptance,
        app.operatorCodes,
        app.operatorRates,
        app.operatorAnnouncements,
        app.operatorFeed,
        app.operatorJobs,
        app.operatorAudit,
      ],
      { useInnerText: true },
    );
    await go("/operator/nowhere");
    await page.getByRole("heading", { name: words.unknownTitle }).waitFor();
    await menu.getByRole("link", { name: app.operatorAccounts }).waitFor();
  });

  test("has no link for an owner, and refuses one who opens its address", async ({ open }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ language, sessionId: owner.sessionId });
    await go("/operator/audit");
    await page.getByRole("heading", { name: words.forbiddenTitle }).waitFor();
    await expect(page.getByRole("link", { name: app.areaOperator })).toHaveCount(0);
    await page.getByRole("link", { name: words.toConsole }).click();
    await page.getByRole("navigation", { name: app.sideMenu }).waitFor();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });

  test("finds an account, freezes it with a reason and releases it, and the audit log has both", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ language, sessionId: operator });
    await go("/operator/accounts");
    await page.getByRole("textbox", { name: words.accountsSearch }).fill(owner.email);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: owner.email, exact: true }).click();
    await press(page, words.freeze);
    await dialog(page).getByText(owner.email).waitFor();
    await dialog(page).getByRole("button", { name: words.freeze, exact: true }).click();
    await dialog(page).getByText(kit.reasonRequired).waitFor();
    await act(page, words.freeze, "called by phone");
    await waitForText(page, wordsOf(operatorMessages.frozen, language));
    await page.getByText(words.frozenNote).waitFor();
    const theirs = await open({ language, sessionId: owner.sessionId });
    await theirs.go("/");
    await theirs.page.getByText(frozen.title).waitFor();
    await press(page, words.unfreeze);
    await act(page, words.unfreeze, "all is well");
    await waitForText(page, wordsOf(operatorMessages.unfrozen, language));
    const rows = page.locator("main tbody tr");
    await page.locator("#page").getByText(accounts.limits, { exact: true }).click();
    await press(page, accounts.changeOf(accounts.codes));
    await dialog(page).locator('input[name="value"]').fill("many");
    await act(page, accounts.change, "a new machine room");
    await dialog(page).getByText(accounts.valueInvalid("1", "1,000")).waitFor();
    await dialog(page).locator('input[name="value"]').fill("25");
    await act(page, accounts.change, "a new machine room");
    await waitForText(page, wordsOf(operatorMessages.limitSet, language));
    await rows.filter({ hasText: accounts.codes }).getByText("25", { exact: true }).waitFor();
    await page.locator("#page").getByText(words.log, { exact: true }).click();
    await expect(rows.nth(0)).toContainText(actWords("operator.set-limit"), { useInnerText: true });
    await expect(rows.nth(1)).toContainText(actWords("operator.unfreeze"), { useInnerText: true });
    await expect(rows.nth(2)).toContainText("called by phone", { useInnerText: true });
  });

  test("lets another operator approve what one has asked for, and not the same", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ language, sessionId: operator });
    const caller = { language, sessionId: operator };
    const found = await succeed(findAccounts, { text: owner.email }, caller);
    await go(`/operator/accounts?account=${found.list[0]?.accountId}`);
    await press(page, words.correct);
    await dialog(page).locator('input[name="amount"]').fill("nothing");
    await act(page, kit.submitRequest, "a lost hour");
    await dialog(page).getByText(wordsOf(operatorErrors.amountInvalid, language)).waitFor();
    await dialog(page).locator('input[name="amount"]').fill("12.5");
    await act(page, kit.submitRequest, "a lost hour");
    await waitForText(page, wordsOf(operatorMessages.requested, language));
    await go("/operator/requests");
    const row = page.locator("main tbody tr").filter({ hasText: owner.email });
    await row.getByText(kit.otherDecides).waitFor();

    const other = await open({ language, sessionId: colleague });
    await other.go("/operator/requests");
    const theirs = other.page.locator("main tbody tr").filter({ hasText: owner.email });
    await theirs.getByText(words.approve, { exact: true }).click();
    await act(other.page, words.approve, "seen in the log");
    await waitForText(other.page, wordsOf(operatorMessages.approved, language));
    await theirs.waitFor({ state: "detached" });
    await go(`/operator/accounts?account=${found.list[0]?.accountId}`);
    await page.locator("main tbody tr").getByText("12.500000").first().waitFor();
  });

  test("removes a lost phone with another operator, and its owner verifies one anew", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const theirs = await open({ language, sessionId: owner.sessionId });
    const { page, go } = await open({ language, sessionId: operator });
    const find = async (text: string) => {
      const found = await succeed(findAccounts, { text }, { language, sessionId: operator });
      await go(`/operator/accounts?account=${found.list[0]?.accountId}`);
    };
    await find(COLLEAGUE.email);
    await page.getByText(accounts.operatorNamed).waitFor();
    await find(owner.email);
    await press(page, accounts.releasePhone);
    await act(page, kit.submitRequest, "the phone is lost");
    await waitForText(page, wordsOf(operatorMessages.requested, language));
    await theirs.go("/");
    await expect(theirs.page).toHaveURL(({ pathname }) => pathname === "/");

    const other = await open({ language, sessionId: colleague });
    await other.go("/operator/requests");
    const row = other.page.locator("main tbody tr").filter({ hasText: owner.email });
    await row.getByText(words.requestNoPhone, { exact: true }).waitFor();
    await row.getByText(words.approve, { exact: true }).click();
    await act(other.page, words.approve, "recognised by voice");
    await waitForText(other.page, wordsOf(operatorMessages.approved, language));
    await page.reload();
    await page.getByText(accounts.noPhone, { exact: true }).waitFor();
    await theirs.go("/");
    await theirs.page.getByRole("heading", { name: identity.phoneFirst, exact: true }).waitFor();
  });

  test("shows what waits for approval in one queue, with the reasons and what it was assessed from", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    const reviews = inWords(language, reviewsZh, reviewsEn);
    await go("/operator/reviews");
    const rows = page.locator("main tbody tr");
    await expect(rows.filter({ hasText: reviews.paidBefore })).toContainText(
      language === "zn" ? "/ 1,000,000 BP" : "of 1,000,000 BP",
      {
        useInnerText: true,
      },
    );
    const first = rows.filter({ hasText: reviews.firstPayout });
    await expect(first).toContainText("1,250,000.00 BP", { useInnerText: true });
    await first.getByRole("button", { name: reviews.requestApproval }).click();
    await dialog(page).getByText(reviews.requestText).waitFor();
    await dialog(page).getByText(reviews.firstPayout).last().waitFor();
    await page.keyboard.press("Escape");
    await go("/operator/reviews?channel=exchange");
    await expect(rows).toHaveCount(0);
    await go("/operator/reviews?why=first-payout");
    await expect(rows).toHaveCount(1);
  });

  test("refuses the second of two decisions, and says that the request has ended", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const caller = { language, sessionId: colleague };
    const found = await succeed(findAccounts, { text: owner.email }, caller);
    const accountId = found.list[0]?.accountId ?? "";
    await succeed(requestCorrection, { accountId, amount: "3", reason: "twice" }, caller);
    const [one, two] = [
      await open({ language, sessionId: operator }),
      await open({ language, sessionId: operator }),
    ];
    for (const { page, go } of [one, two]) {
      await go("/operator/requests");
      const row = page.locator("main tbody tr").filter({ hasText: owner.email });
      await row.getByText(words.decline, { exact: true }).click();
    }
    await act(one.page, words.decline, "not so");
    await waitForText(one.page, wordsOf(operatorMessages.declined, language));
    await act(two.page, words.decline, "not so");
    const state = language === "zn" ? "已拒绝" : "declined";
    await dialog(two.page)
      .getByText(wordsOf(operatorErrors.requestEnded, language, { state }))
      .waitFor();
  });

  test("pauses payouts with a reason and resumes them, and the audit log has both", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    await go("/operator/payouts");
    await page.getByText(payouts.signing, { exact: true }).waitFor();
    await press(page, payouts.pause);
    await act(page, payouts.pause, "an alarm to look into");
    await waitForText(page, wordsOf(operatorMessages.paused, language));
    await press(page, `${payouts.resume}: ${payouts.haltOperator}`);
    await act(page, payouts.resume, "a false alarm");
    await waitForText(page, wordsOf(operatorMessages.resumed, language));
    await page.getByText(payouts.signing, { exact: true }).waitFor();
    await go("/operator/audit");
    const rows = page.locator("main tbody tr");
    await expect(rows.nth(0)).toContainText(actWords("payouts.resume"), { useInnerText: true });
    await expect(rows.nth(1)).toContainText("an alarm to look into", { useInnerText: true });
  });

  test("reconciles and audits payouts with a reason, and finds signed and ended ones", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    const rows = page.locator("main tbody tr");
    await go("/operator/payouts?view=checks");
    for (const [name, kind] of [
      [payouts.reconcile, payouts.checkReconcile],
      [payouts.audit, payouts.checkAudit],
    ] as const) {
      await press(page, name);
      await act(page, name, `${kind}: after an alarm`);
      await waitForText(page, wordsOf(operatorMessages.checkStarted, language));
      const row = rows.filter({ hasText: `${kind}: after an alarm` }).first();
      await row.getByText(payouts.checkClean, { exact: true }).waitFor();
    }
    await rows.first().getByText(payouts.report, { exact: true }).click();
    await dialog(page).getByText(payouts.findingsNone, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(payouts.viewSent, { exact: true }).click();
    await rows.first().getByText("gwei").waitFor();
    await page.getByText(payouts.viewEnded, { exact: true }).click();
    await page.getByText(payouts.endedCanceled, { exact: true }).first().click();
    await rows.getByText(payouts.cancelAddress, { exact: true }).waitFor();
    await go("/operator/payouts?view=ended&page=99");
    await page.getByText(ui.pastEndText, { exact: true }).waitFor();
    await press(page, ui.firstPage);
    await rows.first().waitFor();
  });

  test("adds activation codes to a pool, which says then what is left", async ({ open }) => {
    const { page, go } = await open({ language, sessionId: operator });
    const caller = { language, sessionId: operator };
    const left = async () => (await succeed(listCodePools, {}, caller)).pools[0]?.remaining ?? 0;
    const before = await left();
    await go("/operator/codes");
    await press(page, codes.addTitle(codes.mainland));
    await dialog(page).locator('input[name="count"]').fill("none");
    await act(page, codes.add, "the pool runs low");
    await dialog(page).getByText(wordsOf(operatorErrors.codesInvalid, language)).waitFor();
    await dialog(page).locator('input[name="count"]').fill("500");
    await act(page, codes.add, "the pool runs low");
    await waitForText(page, wordsOf(operatorMessages.codesAdded, language));
    expect(await left()).toBe(before + 500);
  });

  test("calculates a change of a rate before it is entered, and withdraws it before it is in force", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    await go("/operator/rates");
    const compute = page.locator("main tbody tr").nth(1);
    await compute.getByText(rates.change, { exact: true }).click();
    const fee = dialog(page).locator('input[name="fee"]');
    await fee.fill("101");
    await press(page, rates.preview);
    await dialog(page).getByText(rates.figureInvalid("0", "100")).waitFor();
    await expect(fee).toBeFocused();
    await fee.fill("0.5");
    await press(page, rates.preview);
    await dialog(page).getByText(rates.total, { exact: true }).first().waitFor();
    // Owners are notified 14 days ahead: earlier it takes two.
    const answer = await succeed(listRates, {}, { language, sessionId: operator });
    const { firstDay = "", aloneDay = "" } =
      answer.rates.find(({ name }) => name === "compute") ?? {};
    const day = dialog(page).locator('input[name="day"]');
    await expect(day).toHaveValue(aloneDay);
    await day.fill(firstDay);
    await act(page, rates.save, "a lower fee was agreed");
    await dialog(page).getByText(rates.announcedAhead(aloneDay)).first().waitFor();
    await dialog(page).getByRole("button", { name: rates.requestSecond, exact: true }).waitFor();
    await day.fill(aloneDay);
    await press(page, rates.requestSecond);
    await waitForText(page, wordsOf(operatorMessages.rateAdded, language));
    await compute.getByText(rates.details, { exact: true }).click();
    await dialog(page).getByText(rates.fromTo("1%", "0.5%")).waitFor();
    await dialog(page).getByText(rates.withdraw, { exact: true }).click();
    await act(page, rates.withdraw, "it was another year");
    await waitForText(page, wordsOf(operatorMessages.rateWithdrawn, language));
    await dialog(page).getByText(rates.comingNone).waitFor();
  });

  test("asks a colleague to approve a payout, who declines, and runs a job again that was given up", async ({
    open,
  }) => {
    const { page, go } = await open({ language, sessionId: operator });
    await go("/operator/payouts");
    const waiting = page.locator("main tbody tr").filter({ hasText: payouts.requestApproval });
    await waiting.first().getByText(payouts.requestApproval, { exact: true }).click();
    await act(page, kit.submitRequest, "its owner is known");
    await waitForText(page, wordsOf(operatorMessages.requested, language));
    const other = await open({ language, sessionId: colleague });
    await other.go("/operator/requests");
    const row = other.page.locator("main tbody tr").filter({ hasText: "its owner is known" });
    await row.getByText(words.decline, { exact: true }).click();
    await act(other.page, words.decline, "not by me");
    await waitForText(other.page, wordsOf(operatorMessages.declined, language));

    await execSql("select graphile_worker.add_job('no-such-task', max_attempts => 1)", []);
    await execSql(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'no route to host'
       where id in (select id from graphile_worker.jobs where task_identifier = 'no-such-task')`,
      [],
    );
    await go("/operator/jobs");
    const job = page.locator("main tbody tr").filter({ hasText: "no-such-task" }).first();
    await job.getByText(words.retry, { exact: true }).click();
    await act(page, words.retry, "the relay is back");
    await waitForText(page, wordsOf(operatorMessages.retried, language));
  });

  test("exports what the audit log is narrowed to", async ({ open }) => {
    const { page, go } = await open({ language, sessionId: operator });
    await go(`/operator/audit?act=operator.correct&actor=${OPERATOR.email}`);
    await page.locator("main tbody tr").first().waitFor();
    const waiting = page.waitForEvent("download");
    await press(page, words.exportCsv);
    const text = (await buffer(await (await waiting).createReadStream())).toString();
    expect(text).toContain(actWords("operator.correct"));
    expect(text).not.toContain(actWords("operator.freeze"));
  });
});
