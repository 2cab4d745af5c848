import { claim, getStatus } from "@nodeyard/contract/bcode/calls.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import type { LimitName } from "@nodeyard/contract/operator/limits.ts";
import { commitWithdrawal, getBalance } from "@nodeyard/contract/withdrawal/calls.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestChain, type TestChain } from "../../../platform/chain/testing/test-chain.ts";
import {
  claimCode,
  createOperator,
  HARDWARE,
  solveCaptcha,
  type Person,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { cancelOpen, commitFields, createHolder } from "../../withdrawal/testing/holders.ts";
import { limitMail } from "./limit-mail.ts";

let chain: TestChain;
let app: TestApp;
let operator: Person;
let owner: Person;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 12 });
  operator = await createOperator(app, "finance", "operations");
});
afterAll(async () => {
  await app.close();
  await chain.close();
});
beforeEach(async () => {
  owner = await createHolder(app);
});

const reason = "agreed with the owner";
const limitOf = async (limit: LimitName) => {
  const request = { accountId: String(owner.accountId) };
  const { limits } = (await app.call(calls.getAccount, request, operator)).account;
  const found = limits.find(({ name }) => name === limit);
  if (!found) throw new Error(`no limit ${limit}`);
  return found;
};
const set = async (limit: LimitName, value: string, who = operator, version?: string) =>
  app.request(
    calls.setAccountLimit,
    {
      accountId: String(owner.accountId),
      limit,
      value,
      version: version ?? (await limitOf(limit)).version,
      reason,
    },
    who,
  );
const errorOf = async (answer: Promise<{ refusal: { error: string } | undefined }>) =>
  (await answer).refusal?.error;
/** Withdraws, and ends the withdrawal, so that the next can be made. */
const withdraw = async (amount: number, end: "paid" | "returned" = "paid") => {
  const answer = await app.request(commitWithdrawal, await commitFields(app, owner, amount), owner);
  if (answer.body && end === "returned") await cancelOpen(app, owner.accountId);
  if (answer.body && end === "paid") {
    await app.database.pool.query(
      "update withdrawals set status = 'completed', ended_at = $2 where account_id = $1 and status = 'created'",
      [owner.accountId, app.clock.now()],
    );
    await app.database.pool.query(
      "update ledger_holds set paid_micro_bp = 0, fee_micro_bp = 0 where account_id = $1",
      [owner.accountId],
    );
  }
  return answer;
};
const stepOf = async (amount: number) => (await withdraw(amount)).body?.data.step;

test("a quota of activation codes holds for claims from then on, above and below the general ten", async () => {
  const claimCodes = async (nums: number) => {
    const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
    const request = { region: "mainland", nums, imageCodeId, imageCode } as const;
    return (await app.request(claim, request, owner)).message;
  };
  const status = async () => (await app.call(getStatus, { region: "mainland" }, owner)).ret;
  expect(await limitOf("codes")).toMatchObject({ inForce: "10", general: "10", own: null });
  await set("codes", "25");
  expect(await claimCodes(26)).toBe("You can claim at most 25 per hour");
  expect(await claimCodes(21)).toBe("Received successfully");
  expect(await status()).toMatchObject({ perHour: 25, remainingThisHour: 4 });
  await set("codes", "3");
  expect(await claimCodes(1)).toBe("You can claim 0 more this hour");
  await set("codes", "");
  expect(await status()).toMatchObject({ perHour: 10, remainingThisHour: 0, status: false });
  const mails = await app.database.pool.query<{ text: string }>(
    "select text from outbox_entries where recipient = $1 order by outbox_entry_id desc",
    [owner.email],
  );
  expect(mails.rows[0]?.text).toContain("lifted a limit of your account (Activation codes");
  expect(mails.rows[1]?.text).toContain("Activation codes an hour: 3");
});

test("the mail about a limit groups its thousands", () => {
  expect(limitMail("unreviewed", "1200000.5", "en").body).toContain(": 1,200,000.5.");
});

test("a limit of devices refuses the one above it, of two at once as well, and keeps those there are", async () => {
  let last = 0;
  const bindOne = async () => {
    last += 1;
    const mac = `02:AC:00:00:00:0${last}`;
    const code = await claimCode(app, owner);
    return app.request(bind, {
      code,
      mac,
      hardware: HARDWARE,
      sentAt: app.clock.now().toISOString(),
    });
  };
  await bindOne();
  await set("devices", "2");
  const both = await Promise.all([bindOne(), bindOne()]);
  expect(both.filter(({ body }) => body !== undefined)).toHaveLength(1);
  expect(both.find(({ refusal }) => refusal)).toMatchObject({
    status: 409,
    refusal: {
      error: "devices.deviceLimit",
      message: "This account can have 2 devices at most",
    },
  });
  await set("devices", "1");
  expect(await errorOf(bindOne())).toBe("devices.deviceLimit");
  await set("devices", "");
  expect((await bindOne()).body).toBeDefined();
});

test("a limit of withdrawals counts those of 24 hours, without returned ones", async () => {
  await set("withdrawals", "2");
  expect((await withdraw(5000)).body).toBeDefined();
  expect((await withdraw(5000, "returned")).body).toBeDefined();
  expect((await withdraw(5000)).body).toBeDefined();
  const refused = await withdraw(5000);
  expect(refused.refusal).toMatchObject({
    error: "withdrawal.dayLimit",
    message:
      "You've reached your limit of 2 withdrawals, sales and exchanges per 24 hours. Try again later",
  });
  await set("withdrawals", "3");
  expect((await withdraw(5000)).body).toBeDefined();
});

test("what is paid without approval is lowered for an account, and never raised above the general ceiling", async () => {
  const general = await limitOf("unreviewed");
  expect(general.inForce).toBe(general.general);
  await set("unreviewed", "7000.5");
  const approvalAbove = async () => (await app.call(getBalance, {}, owner)).data.approvalAbove;
  expect(await approvalAbove()).toBe("7000.500000");
  expect(await stepOf(7000.5)).toBe("held");
  expect(await stepOf(5000)).toBe("review");
  expect(await errorOf(set("unreviewed", "1000000000"))).toBe("operator.limitAboveGeneral");
  await set("unreviewed", general.general ?? "");
  expect((await limitOf("unreviewed")).inForce).toBe(general.general);
});

test("a limit is set by who has its role, from what was seen, within its bounds, and each act is in the log", async () => {
  const { version } = await limitOf("devices");
  const finance = await createOperator(app, "finance");
  expect(await errorOf(set("devices", "5", finance, version))).toBe("operator.roleLost");
  const support = await createOperator(app, "support");
  expect(await errorOf(set("withdrawals", "5", support))).toBe("operator.roleLost");
  const answers = await Promise.all([
    set("devices", "5", operator, version),
    set("devices", "9", support, version),
  ]);
  expect(answers.flatMap(({ refusal }) => (refusal ? [refusal.error] : []))).toEqual([
    "operator.changed",
  ]);
  for (const value of ["0", "1.5", "-1", "many", "100001"])
    expect((await set("devices", value)).refusal, value).toMatchObject({
      error: "operator.limitInvalid",
      field: "value",
    });
  const { own } = await limitOf("devices");
  expect(await errorOf(set("devices", own?.value ?? ""))).toBe("operator.nothingChanges");
  const { list } = await app.call(
    listAudit,
    { subject: String(owner.accountId), act: "operator.set-limit" },
    operator,
  );
  expect(list).toMatchObject([
    {
      reason,
      before: { limit: "devices", value: "" },
      after: { limit: "devices", value: own?.value },
    },
  ]);
  expect(own).toMatchObject({ reason, setAt: app.clock.now().toISOString() });
  await app.database.db.transaction().execute(async (tx) => app.deps.onClose(tx, owner.accountId));
  expect((await limitOf("devices")).own).toBeNull();
});
