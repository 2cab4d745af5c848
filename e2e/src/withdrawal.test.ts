import {
  type CommitRequest,
  getDetails,
  getTimeline,
  type Withdrawal,
} from "@nodeyard/contract/withdrawal/calls.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import { withdrawalErrors, withdrawalMessages } from "@nodeyard/contract/withdrawal/errors.ts";
import type { Page, Request } from "@playwright/test";
import { en as redemption } from "../../console/src/rooms/redemption/messages.en.ts";
import { en as withdrawal } from "../../console/src/rooms/withdrawal/messages.en.ts";
import { en as ui } from "../../console/src/shared/ui/messages.en.ts";
import { en as verification } from "../../console/src/shared/verification/messages.en.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { tokensOf } from "./harness/chain.ts";
import { codeButton, expectErrors, fill, input } from "./harness/forms.ts";
import { bodyRows } from "./harness/lists.ts";
import { liftSendLimits, sentCode } from "./harness/outbox.ts";
import { DEMO, INVITED, newOwner, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { ADDRESSES, bindWallet, codeBesides, NEIGHBOURS_WALLET } from "./harness/wallets.ts";

const COMMIT = "**/api/withdrawal/commitWithdrawal/**";
const AVAILABLE = "**/api/v1/redemption/available**";
const TIMELINE = "**/api/v1/withdrawal/timeline**";
const language = "en";
const NO_ANSWER = /ERR_FAILED/;
const LIMITS = withdrawal.amountOutOfRange("5,000", "10,000,000");

const button = (name: string, page: Page) => page.getByRole("button", { name, exact: true });
const next = (page: Page) => page.locator('main [type="submit"]').click();
const confirm = (page: Page) =>
  page.getByRole("alertdialog").locator("footer button").last().click();

async function recordsOf(caller: Caller): Promise<Withdrawal[]> {
  return (await succeed(getDetails, {}, caller)).data.data;
}

test.describe("withdrawing BP", () => {
  const owner = INVITED.zhao;
  let caller: Caller & { sessionId: string };
  let demo: Caller & { sessionId: string };
  test.beforeAll(async () => {
    await liftSendLimits(owner.email);
    caller = { language, sessionId: await sessionOf(owner) };
    demo = { language, sessionId: await sessionOf(DEMO) };
  });

  test("the Chinese site has no such page and leads home", async ({ open }) => {
    const { page, go } = await open({ language: "zn", sessionId: demo.sessionId });
    await go("/withdrawal");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    // Automatic withdrawals are the Chinese site's own; with them the menu is there.
    await expect(page.locator('a[href^="/withdrawalAuto"]')).toHaveCount(1);
    await expect(page.locator('a[href="/withdrawal"], a[href^="/withdrawal?"]')).toHaveCount(0);
  });

  test("a withdrawal goes from the form to the chain, its timeline updating automatically", async ({
    open,
  }) => {
    const tokensBefore = await tokensOf(NEIGHBOURS_WALLET);
    const recordsBefore = await recordsOf(caller);
    const { page, go } = await open(caller);
    await go("/withdrawal");
    await next(page);
    await expectErrors(page, {
      amount: LIMITS,
      emailVerifyCode: verification.codeRequired,
      password: verification.passwordRequired,
    });
    const since = new Date();
    await codeButton(page).click();
    const emailVerifyCode = await sentCode(owner.email, since);
    await fill(page, { emailVerifyCode, password: "not-it" });
    for (const amount of ["five", "99999999999"]) {
      await input(page, "amount").fill(amount);
      await next(page);
      await expectErrors(page, { amount: LIMITS });
    }
    await input(page, "amount").fill("4999.999999");
    await expectErrors(page, {});
    await input(page, "amount").blur();
    await expectErrors(page, { amount: LIMITS });

    await input(page, "amount").fill("5,000.5");
    await page.getByText(withdrawal.amountHint("4,400.5", "600")).waitFor();
    await next(page);
    const dialog = page.getByRole("alertdialog");
    const dialogText = async (): Promise<string> =>
      (await dialog.innerText()).replaceAll(/\s+/g, "");
    const sums = ["5,000.5BP", "600BP", "4,400.5BP", "USDT", "Nodeyardlocalchain"];
    for (const part of [...sums, NEIGHBOURS_WALLET]) await expect.poll(dialogText).toContain(part);
    await confirm(page);
    await expectErrors(page, { password: verification.passwordWrong });
    await expect(input(page, "amount")).toHaveValue("5,000.5");
    await expect(input(page, "emailVerifyCode")).toHaveValue(emailVerifyCode);

    await input(page, "password").fill(owner.password);
    await next(page);
    await confirm(page);
    await page.getByText(withdrawalMessages.submitted.en, { exact: true }).waitFor();
    const progress = page.getByRole("dialog", { name: withdrawal.timelineTitle });
    const steps = progress.getByRole("listitem");
    await progress.getByText(withdrawal.stepHeld).waitFor();
    await progress.getByText(withdrawal.statusCompleted, { exact: true }).waitFor({
      timeout: 60_000,
    });
    const { stepHeld, stepSigned, stepBroadcast, stepIncluded, stepComplete } = withdrawal;
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    const { confirmations, requiredConfirmations } = (await succeed(getTimeline, { id }, caller))
      .data;
    const counted = withdrawal.stepConfirmed(confirmations, String(requiredConfirmations));
    const way = [stepHeld, stepSigned, stepBroadcast, stepIncluded, counted, stepComplete];
    await expect(steps.locator("b")).toHaveText(way, { useInnerText: true });

    await progress.getByRole("button", { name: withdrawal.close, exact: true }).last().click();
    const [made, ...others] = await recordsOf(caller);
    expect(others).toEqual(recordsBefore);
    expect(made).toMatchObject({ id, status: "completed", net: "4400.500000" });
    await expect(bodyRows(page).first()).toContainText("5,000.5", { useInnerText: true });
    const row = bodyRows(page).first();
    await expect(row).toContainText(made?.created_at.slice(0, 19).replace("T", " ") ?? "", {
      useInnerText: true,
    });
    await expect(row).toContainText(withdrawal.statusCompleted, { useInnerText: true });
    expect((await tokensOf(NEIGHBOURS_WALLET)) - tokensBefore).toBe(4_400n);
    await expect(input(page, "amount")).toHaveValue("");
  });

  test("without an answer the page says that it does not know, and then shows the one true record", async ({
    open,
  }) => {
    const recordsBefore = await recordsOf(caller);
    const emailVerifyCode = await codeBesides(owner, caller, "withdrawal");
    const { page, go, expectMessage } = await open(caller);
    expectMessage(NO_ANSWER);
    const sent: CommitRequest[] = [];
    page.on("request", (request: Request) => {
      if (request.url().includes("commitWithdrawal"))
        sent.push(request.postDataJSON() as CommitRequest);
    });
    await page.route(COMMIT, (route) => route.abort());
    await page.route(TIMELINE, (route) => route.abort());
    await go("/withdrawal");
    await fill(page, { amount: "6000", emailVerifyCode, password: owner.password });
    await next(page);
    await confirm(page);
    await page.getByText(withdrawal.unknownNoContact).waitFor();
    await expect(page.locator("main form")).toBeHidden();

    // The first one was lost in transit.
    await page.unroute(TIMELINE);
    await button(withdrawal.checkNow, page).click();
    await page.getByText(withdrawal.unknownNotThere).waitFor();
    expect(sent).toHaveLength(1);
    // The second one arrives, and its answer is lost.
    await page.unroute(COMMIT);
    await page.route(COMMIT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(TIMELINE, (route) => route.abort());
    await button(withdrawal.sendAgain, page).click();
    await expect.poll(() => sent.length).toBe(2);
    await page.getByText(withdrawal.unknownNoContact).waitFor();
    // A reload in between continues to look for the record.
    await page.reload();
    await page.getByText(withdrawal.unknownNoContact).waitFor();
    await page.unroute(TIMELINE);
    await button(withdrawal.checkNow, page).click();

    const progress = page.getByRole("dialog", { name: withdrawal.timelineTitle });
    await progress.getByText(withdrawal.stepHeld).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    const [made, ...others] = await recordsOf(caller);
    expect(others).toEqual(recordsBefore);
    expect(made?.id).toBe(new URL(page.url()).searchParams.get("id"));
    await progress.getByText(withdrawal.statusCompleted, { exact: true }).waitFor({
      timeout: 60_000,
    });
  });

  test("while one is in progress, no other can be requested, and a link to it is shown", async ({
    open,
  }) => {
    const [newest] = await recordsOf(demo);
    const { page, go } = await open(demo);
    const pending = { ...newest, status: "created", ended_at: null };
    await page.route("**/api/withdrawal/getBalance/**", async (route) => {
      const body = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({
        json: { ...body, data: { ...body.data, withdrawalStatus: "created" } },
      });
    });
    await page.route("**/api/withdrawal/getDetails/**", (route) =>
      route.fulfill({ json: { code: 200, data: { data: [pending], total: 1 } } }),
    );
    await go("/withdrawal");
    await page.getByText(withdrawal.created).waitFor();
    await expect(page.locator('main [type="submit"]')).toBeDisabled();
    await bodyRows(page).first().waitFor();
    await button(withdrawal.seeOpen, page).click();
    await page.getByRole("dialog", { name: withdrawal.timelineTitle }).waitFor();
  });

  test("what blocks a withdrawal is explained, with the next step", async ({ open }) => {
    const newcomer = await newOwner(language);
    const { page, go } = await open({ language, sessionId: newcomer.sessionId });
    await go("/withdrawal");
    await page.getByText(withdrawal.noWallet).waitFor();
    await page.getByText(withdrawal.emptyTitle).waitFor();
    await expect(page.locator('main [type="submit"]')).toBeDisabled();
    await expect(input(page, "amount")).toBeDisabled();
    await page.getByRole("link", { name: withdrawal.bindWallet, exact: true }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/bindWallet");

    await bindWallet(newcomer, { language, sessionId: newcomer.sessionId }, ADDRESSES[0]);
    await go("/withdrawal");
    await page.getByText(withdrawal.lockedByWallet("@").split("@")[0] ?? "").waitFor();
    await expect(page.getByRole("timer")).toHaveText(/^(24:00|23:59):\d\d$/, {
      useInnerText: true,
    });
    await expect(page.locator('main [type="submit"]')).toBeDisabled();
  });

  test("records open by their address, and a canceled one says why", async ({ open }) => {
    const records = await recordsOf(demo);
    const canceled = records.find(({ status }) => status === "canceled");
    const { page, go } = await open(demo);
    await go("/withdrawal");
    await expect(bodyRows(page)).toHaveCount(records.length);
    const row = bodyRows(page).filter({ hasText: withdrawal.statusCanceled });
    await row.getByRole("button", { name: withdrawal.progress }).click();
    const dialog = page.getByRole("dialog", { name: withdrawal.timelineTitle });
    await dialog.getByText(withdrawal.stepCanceled).waitFor();
    await dialog.getByText(RETURN_WORDS["address-refused"].en).waitFor();
    for (const text of [withdrawal.wouldHaveArrived, withdrawal.returned])
      await dialog.getByText(text, { exact: true }).waitFor();
    await expect(dialog.getByText(withdrawal.stepHeldText)).toHaveCount(0);
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("id") === canceled?.id);
    await page.reload();
    await dialog.getByText(RETURN_WORDS["address-refused"].en).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });

    await go("/withdrawal?id=999999999");
    await dialog.getByText(withdrawalErrors.unknownWithdrawal.en).waitFor();
  });

  test("balance and records that cannot be had are said so apart, and can be asked for again", async ({
    open,
  }) => {
    const { page, go, expectMessage } = await open(demo);
    expectMessage(NO_ANSWER);
    for (const path of ["getBalance", "getDetails"])
      await page.route(`**/api/withdrawal/${path}/**`, (route) => route.abort());
    await page.route(AVAILABLE, (route) => route.abort());
    await go("/withdrawal");
    await page.getByText(redemption.failed).waitFor();
    await expect(page.getByText(ui.failedTitle)).toHaveCount(2);
    await expect(page.locator("main dl dd")).toHaveText(["-", "-", "-", "-", "-"], {
      useInnerText: true,
    });
    await page.unroute("**/api/withdrawal/getDetails/**");
    await button(ui.retry, page).last().click();
    await bodyRows(page).first().waitFor();
    await page.unroute(AVAILABLE);
    await button(`${ui.retry}: ${redemption.title}`, page).click();
    await page.getByText(redemption.failed).waitFor({ state: "detached" });
    await page.unroute("**/api/withdrawal/getBalance/**");
    await button(ui.retry, page).first().click();
    await input(page, "amount").waitFor();
  });
});
