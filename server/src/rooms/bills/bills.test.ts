import {
  disputeBill,
  getBillAuth,
  getBillBps,
  getBillDetails,
  listKeptBills,
  updateBillStatus,
} from "@nodeyard/contract/bills/calls.ts";
import {
  answerDispute,
  approveSupplement,
  calculateBill,
  delSupplyBill,
  getBillRecordList,
  getBusiness,
  issueBills,
  listBillMonths,
  listBills,
  listDisputes,
  uploadSupplyBill,
} from "@nodeyard/contract/bills/operator/calls.ts";
import { SUPPLEMENT_COLUMNS } from "@nodeyard/contract/bills/rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBalance } from "../../ledger/statement.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { makeSamePerson } from "../identity/testing/same-person.ts";
import { billAlarms } from "./bill-alarms.ts";
import { calculateJobs, runCalculation } from "./calculate/run-calculation.ts";
import { measureDay } from "./calculate/measure-day.ts";
import {
  createNode,
  dayPoints,
  daysIn,
  settleMonth,
  storeCredit,
  storePoints,
  type BillNode,
} from "./testing/bill-month.ts";

// It is 2026-03-10: the full months are December, January and February.
const MONTH = "2026-02";
const MBPS = 1_000_000;
const reason = "a reason of the test";

let app: TestApp;
let finance: Person;
let colleague: Person;
let owner: Person;
let node: BillNode;
let beforeSettled: string | undefined;
const chinese = (person: Person) => ({ ...person, language: "zn" as const });
const details = (
  person = owner,
  query: { date?: string; hostName?: string; pageNum?: number } = {},
) => app.call(getBillDetails, { date: MONTH, ...query }, person);
const monthOf = async (month = MONTH) =>
  (await app.call(listBillMonths, {}, finance)).months.find((each) => each.month === month);
const calculate = (date = MONTH, person = finance) =>
  app.request(calculateBill, { date, reason }, person);
const calculated = async () => {
  await calculate();
  await runCalculation(app.deps, MONTH);
};
/** Months that are not issued, drafts of supplements, open disputes: what operators are alarmed about. */
const waiting = async () =>
  (await billAlarms(app.deps.db, app.clock.now())).map(({ count }) => count);
async function lastMail({ email }: Person): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    "select text as body from outbox_entries where recipient = $1 order by outbox_entry_id desc limit 1",
    [email],
  );
  return rows[0]?.body;
}
const firstBill = async () => (await details()).bills[0]?.billId ?? "";
const unconfirmedBill = async () =>
  (await details()).bills.find(({ status }) => status === "")?.billId ?? "";

beforeAll(async () => {
  app = await createTestApp();
  finance = await createOperator(app, "finance");
  colleague = await createOperator(app, "finance");
  owner = await createPerson(app);
  beforeSettled = (await calculate()).refusal?.message;
  await settleMonth(app, MONTH);
  node = await createNode(app, owner, { hostname: "rack-a" });
  const other = await createNode(app, owner, { hostname: "rack-b" });
  const [first = "", second = "", third = ""] = daysIn(MONTH);
  // 288 rising slots, a day of few, and one that is too short to be effective.
  await storePoints(
    app,
    dayPoints(node.deviceId, first, (slot) => (slot + 1) * MBPS),
  );
  await storePoints(
    app,
    dayPoints(node.deviceId, second, (slot) => (slot < 15 ? 7 * MBPS + 1 : undefined)),
  );
  await storePoints(
    app,
    dayPoints(node.deviceId, third, (slot) => (slot < 14 ? 900 * MBPS : undefined)),
  );
  for (const day of [first, second, third]) await storeCredit(app, node, day);
  await storePoints(app, dayPoints(other.deviceId, first, 0));
  await storeCredit(app, other, first, { amountMicroBp: 0n });
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  expect(problems).toEqual([]);
});

describe("a month before it is issued", () => {
  it("has each day measured once, however many measure it at the same time", async () => {
    const [day = ""] = daysIn(MONTH);
    const nodes = await Promise.all([1, 2].map(() => measureDay(app.deps, day)));
    expect(nodes.toSorted((one, other) => one - other)).toEqual([0, 2]);
  });

  it("has no bills for its owner, and cannot be confirmed", async () => {
    expect(await details()).toMatchObject({ bills: [], state: "none", issuedAt: null });
    await calculated();
    expect(await details()).toMatchObject({ bills: [], total: 0, state: "none" });
    const { refusal } = await app.request(updateBillStatus, { date: MONTH }, chinese(owner));
    expect(refusal).toMatchObject({ code: 6605, message: "2026-02 没有待确认的账单" });
  });

  it("is only calculated when it is over and settled to its end", async () => {
    expect(beforeSettled).toBe("2026-02 is not settled to its end yet");
    expect((await calculate("2026-03")).refusal).toMatchObject({ code: 6601 });
    for (const date of ["2026-2", " "])
      expect((await calculate(date)).refusal).toMatchObject({ code: 400, field: "date" });
    expect((await details(owner, { date: "2025-12" })).month).toBe("2025-12");
    const early = await app.request(getBillDetails, { date: "2025-11" }, chinese(owner));
    expect(early.refusal).toMatchObject({
      code: 6601,
      message: "只能查询最近 3 个完整的月份（UTC）",
    });
  });

  it("is calculated by a job, once at a time, and is not issued meanwhile", async () => {
    const answers = await Promise.all([calculate(), calculate(MONTH, colleague)]);
    expect(answers.map(({ refusal }) => refusal?.error ?? "").toSorted()).toEqual([
      "",
      "bills.monthCalculating",
    ]);
    const { calculation, version = "" } = (await monthOf()) ?? {};
    expect(calculation).toMatchObject({ measuredDays: 28, days: 28 });
    const early = await app.request(issueBills, { date: MONTH, version, reason }, finance);
    expect(early.refusal?.code).toBe(6635);
    await Promise.all([1, 2].map(() => runCalculation(app.deps, MONTH)));
    const month = { calculation: null, bills: 2, nodes: 2, owners: 1, bp: "3.000000" };
    expect(await monthOf()).toMatchObject(month);
  });

  it("is calculated to its end by the next server when one is killed", async () => {
    const { pool } = app.database;
    const jobs = async () =>
      (await pool.query("select from graphile_worker.jobs where key = 'bills:2026-02'")).rowCount;
    const sweep = calculateJobs.find(({ name }) => name === "sweep-bill-calculations");
    await calculate();
    expect(await jobs()).toBe(1);
    await pool.query("delete from graphile_worker._private_jobs");
    await sweep?.task(app.deps, {});
    expect(await jobs()).toBe(1);
    await runCalculation(app.deps, MONTH);
    expect(await monthOf()).toMatchObject({ calculation: null, bills: 2, bp: "3.000000" });
    // A job left in the queue has nothing to do.
    const { calculatedAt } = (await monthOf()) ?? {};
    app.clock.advance(1000);
    await runCalculation(app.deps, MONTH);
    expect((await monthOf())?.calculatedAt).toBe(calculatedAt);
  });

  it("is issued as the operator saw it, by finance alone", async () => {
    const seen = await monthOf();
    app.clock.advance(1000);
    await calculated();
    const stale = await app.request(
      issueBills,
      { date: MONTH, version: seen?.version ?? "", reason },
      finance,
    );
    expect(stale.refusal?.error).toBe("operator.changed");
    const support = await createOperator(app, "support");
    expect((await calculate(MONTH, support)).status).toBe(403);
    const { version = "" } = (await monthOf()) ?? {};
    expect(await waiting()).toEqual([1, 0, 0]);
    await app.call(issueBills, { date: MONTH, version, reason }, finance);
    expect(await monthOf()).toMatchObject({ state: "issued", issuedBy: { email: finance.email } });
    // The owner is mailed.
    expect(await lastMail(owner)).toContain("Bills: 2, in total 3.00 BP");
  });
});

describe("an issued bill", () => {
  it("is the mean of its effective days, rounded down, and the sum of its credits", async () => {
    const { bills, sum, state } = await details();
    expect(state).toBe("issued");
    expect(sum).toMatchObject({ bills: 2, bp: "3.000000", unconfirmed: 2, disputed: 0 });
    expect(bills[0]).toMatchObject({
      hostName: "rack-a",
      task: "D",
      // (274 000 000 + 7 000 001) / 2: the fourteen highest of each day do not count.
      bps: 140_500_000,
      effectiveDays: 2,
      bp: "3.000000",
      status: "",
      day95List: [
        { date: "2026-02-01", bps: 274_000_000 },
        { date: "2026-02-02", bps: 7_000_001 },
      ],
    });
    // Measured as zero is a day; not measured is none.
    expect(bills[1]).toMatchObject({ hostName: "rack-b", bps: 0, effectiveDays: 1 });
  });

  it("opens to the days, and to the slots of one", async () => {
    const billId = await firstBill();
    const { days, day } = await app.call(getBillBps, { billId, date: "2026-02-03" }, owner);
    expect(days.at(-1)).toMatchObject({
      date: "2026-02-03",
      bps: null,
      points: 14,
      bp: "1.000000",
    });
    expect(day?.slots).toHaveLength(14);
    expect(day).toMatchObject({
      discarded: 14,
      slots: [
        { time: "2026-02-03T00:00:00.000Z" },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });
    const absent = await app.request(getBillBps, { billId, date: "2026-02-20" }, owner);
    expect(absent.refusal).toMatchObject({ code: 6604 });
  });

  it("does not change: not by later points, another calculation, nor in the database", async () => {
    const before = await details();
    await storePoints(app, dayPoints(node.deviceId, "2026-02-04", 999 * MBPS));
    expect((await calculate()).refusal).toMatchObject({ code: 6622 });
    const { pool } = app.database;
    for (const statement of [
      "update bill_lines set bps = bps + 1",
      "update bill_lines set amount_micro_bp = 0, confirmed_at = now()",
      "delete from bill_lines",
      "truncate bill_lines cascade",
      `insert into bill_lines (month, account_id, mac, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen)
       select month, account_id, 'ff', hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen from bill_lines`,
      "update bill_days set p95_out_bps = 0",
      "delete from bill_days",
      "update bill_months set issued_at = null, issued_by = null where issued_at is not null",
      "delete from bill_months",
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(
        /does not change|append-only|issued/,
      );
    expect(await details()).toEqual(before);
  });

  it("is found by part of its hostname, a page at a time", async () => {
    expect((await details(owner, { hostName: "CK-B" })).bills).toMatchObject([
      { hostName: "rack-b" },
    ]);
    expect(await details(owner, { hostName: "nothing%" })).toMatchObject({
      bills: [],
      total: 0,
      sum: { bills: 2 },
    });
    const page = await app.call(getBillDetails, { date: MONTH, pageNum: 2, pageSize: 1 }, owner);
    expect(page).toMatchObject({ total: 2, pageSize: 1, bills: [{ hostName: "rack-b" }] });
  });

  it("is among its owner's bills of all months, whatever months are listed", async () => {
    const list = async (person = owner, query = {}) => app.call(listKeptBills, query, person);
    const { bills, total } = await list();
    expect(total).toBe(2);
    expect(bills).toMatchObject([
      { month: MONTH, hostName: "rack-a" },
      { month: MONTH, hostName: "rack-b" },
    ]);
    expect((await list(owner, { hostName: "CK-B" })).total).toBe(1);
    expect((await list(await createPerson(app))).total).toBe(0);
  });

  it("of another account is as unknown as one that is not there", async () => {
    const foreigner = await createPerson(app);
    const billId = await firstBill();
    for (const id of [billId, "99999999", "x"]) {
      expect((await app.request(getBillBps, { billId: id }, foreigner)).refusal).toMatchObject({
        code: 6603,
      });
      const answer = await app.request(disputeBill, { billId: id, reason }, foreigner);
      expect(answer.refusal).toMatchObject({ code: 6603 });
    }
    expect((await details(foreigner)).bills).toEqual([]);
  });

  it("shows who may issue bills that they may", async () => {
    expect((await app.call(getBillAuth, {}, finance)).data.auth).toBe(true);
    expect((await app.call(getBillAuth, {}, owner)).data.auth).toBe(false);
  });
});

describe("a disputed bill", () => {
  it("keeps the month open until an operator has answered; the owner is mailed and confirms what is seen", async () => {
    const billId = await firstBill();
    const seen = (await details()).version;
    const short = await app.request(disputeBill, { billId, reason: "no" }, chinese(owner));
    expect(short.refusal).toMatchObject({ code: 6608, message: "请填写 3 到 500 个字符" });
    await app.call(disputeBill, { billId, reason: "The third day is missing" }, owner);
    expect((await app.request(disputeBill, { billId, reason }, owner)).refusal).toMatchObject({
      code: 6610,
    });
    const early = await app.request(updateBillStatus, { date: MONTH }, owner);
    expect(early.refusal).toMatchObject({ code: 6606 });

    const { list, open } = await app.call(listDisputes, {}, finance);
    expect(open).toBe(1);
    expect(await waiting()).toEqual([0, 0, 1]);
    expect(list[0]).toMatchObject({
      month: MONTH,
      reason: "The third day is missing",
      answer: null,
    });
    const disputeId = list[0]?.disputeId ?? "";
    const answer = "Fourteen slots were measured, fifteen are needed";
    await app.call(answerDispute, { disputeId, answer }, finance);
    const again = await app.request(answerDispute, { disputeId, answer }, colleague);
    expect(again.refusal).toMatchObject({ code: 6631 });
    expect(await lastMail(owner)).toContain(answer);

    const { bills } = await details();
    expect(bills.find((bill) => bill.billId === billId)?.disputes).toMatchObject([{ answer }]);
    for (const statement of [
      "delete from bill_disputes",
      "truncate bill_disputes",
      "update bill_disputes set reason = 'another'",
      "update bill_disputes set answer = 'another'",
    ])
      await expect(app.database.pool.query(statement), statement).rejects.toThrow(
        /does not change|append-only/,
      );
    // Disputed and answered, the bills are as they were.
    expect((await details()).version).toBe(seen);
    const stale = await app.request(updateBillStatus, { date: MONTH, version: "another" }, owner);
    expect(stale.refusal).toMatchObject({ code: 6607 });
    const done = await app.request(
      updateBillStatus,
      { date: MONTH, version: seen },
      chinese(owner),
    );
    expect(done.message).toBe("操作成功，2026-02 账单已确认");
    expect((await details()).bills.map((bill) => bill.status)).toEqual(["confirmed", "confirmed"]);
    expect((await app.request(disputeBill, { billId, reason }, owner)).refusal).toMatchObject({
      code: 6609,
    });
    expect((await app.request(updateBillStatus, { date: MONTH }, owner)).refusal).toMatchObject({
      code: 6605,
    });
  });
});

describe("a supplement", () => {
  const row = (over: Partial<Record<number, string>> = {}, email = owner.email) =>
    [email, "rack-a", "D", "ct", "1000000", "2", "12.5", "the third day"].map(
      (cell, index) => over[index] ?? cell,
    );
  const file = (...rows: string[][]) => ({
    date: MONTH,
    fileName: "f.xlsx",
    reason,
    cells: [[...SUPPLEMENT_COLUMNS.zh], ...rows],
  });
  const upload = (isCheck: boolean, ...rows: string[][]) =>
    app.request(uploadSupplyBill, { ...file(...rows), isCheck }, finance);
  const records = async () => (await app.call(getBillRecordList, { date: MONTH }, colleague)).list;
  const balance = () => readBalance(app.database.db, owner.accountId);

  it("names every wrong row, and saves all or nothing", async () => {
    const wrong = [
      row({}, "nobody@example.test"),
      row({ 1: "" }),
      row({ 2: "Z" }),
      row({ 3: "dx" }),
      row({ 4: "1E+9" }),
      row({ 5: "29" }),
      row({ 6: "0" }),
      row({ 7: "" }),
      row(),
      row(),
    ];
    const { body } = await upload(true, ...wrong);
    expect(body?.problems.map(({ row: at, problem }) => `${at} ${problem}`)).toEqual([
      "2 account",
      "3 hostName",
      "4 task",
      "5 operator",
      "6 bps",
      "7 effectiveDays",
      "8 bp",
      "9 remark",
      "11 repeated",
    ]);
    expect((await upload(false, ...wrong)).refusal).toMatchObject({ code: 6625 });
    const headless = await app.request(
      uploadSupplyBill,
      { ...file(), cells: [["a"]], isCheck: true },
      finance,
    );
    expect(headless.body?.problems).toEqual([{ row: 1, problem: "header" }]);
    expect(await records()).toEqual([]);
  });

  it("can be deleted until it is approved", async () => {
    await upload(false, row());
    const [draft] = await records();
    expect(draft).toMatchObject({ state: "draft", lines: 1, bp: "12.500000", canApprove: true });
    expect(await waiting()).toEqual([0, 1, 0]);
    expect(await lastMail(colleague)).toContain("12.50 BP");
    await app.call(delSupplyBill, { recordId: draft?.recordId ?? "", reason }, finance);
    expect(await records()).toEqual([]);
    expect((await details()).sum).toMatchObject({ bills: 2, unconfirmed: 0 });
  });

  it("is booked once when another operator approves it, and opens the month again", async () => {
    await upload(false, row(), row({ 1: "rack-b", 6: "-2.5" }));
    const [draft] = await records();
    const request = { recordId: draft?.recordId ?? "", version: draft?.version ?? "", reason };
    expect((await app.request(approveSupplement, request, finance)).refusal).toMatchObject({
      code: 6628,
    });
    expect((await details()).total).toBe(2);
    const before = await balance();
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.request(approveSupplement, request, colleague)),
    );
    expect(answers.filter(({ body }) => body?.code === 200)).toHaveLength(1);
    expect((await balance()) - before).toBe(10_000_000n);
    const mail = await lastMail(owner);
    expect(mail).toContain("Supplementary bills of 2026-02");
    expect(mail).toContain("Bills: 2, in total 10.00 BP");
    const { bills, sum } = await details();
    expect(sum).toMatchObject({ bills: 4, unconfirmed: 2, bp: "13.000000" });
    expect(bills[0]).toMatchObject({ isSupplement: true, status: "", remark: "the third day" });
    const deleted = await app.request(
      delSupplyBill,
      { recordId: request.recordId, reason },
      finance,
    );
    expect(deleted.refusal).toMatchObject({ code: 6627 });
    const added = app.database.pool.query(
      `insert into bill_lines (month, account_id, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen, bill_supplement_id)
       select month, account_id, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen, bill_supplement_id
       from bill_lines where bill_supplement_id is not null`,
    );
    await expect(added).rejects.toThrow("does not change");
    expect((await app.call(getBusiness, { date: MONTH }, finance)).data).toMatchObject([
      // A supplement's bandwidth is of a node that is in the sum already.
      { task: "D", nodes: 2, bps: 140_500_000, bp: "13.000000", effectiveDays: 7 },
    ]);
    const { total } = await app.call(
      listBills,
      { date: MONTH, state: "confirmed", account: owner.email },
      finance,
    );
    expect(total).toBe(2);
  });

  it("does not take more than there is, and is approved by none of its own accounts", async () => {
    await upload(false, row({ 6: "-1000" }));
    const [poor] = await records();
    const submit = ({ recordId = "", version = "" } = {}) =>
      app.request(approveSupplement, { recordId, version, reason }, colleague);
    expect((await submit(poor)).refusal).toMatchObject({ code: 6630 });
    await upload(false, row({}, colleague.email));
    const [own] = await records();
    expect(own?.canApprove).toBe(false);
    expect((await submit(own)).refusal).toMatchObject({ code: 6629 });
    expect(await balance()).toBe(10_000_000n);
  });

  it("is not approved, nor a dispute answered, by another account of the owner's person or the uploader's", async () => {
    await upload(false, row());
    const [draft] = await records();
    expect(draft?.canApprove).toBe(true);
    await app.call(disputeBill, { billId: await unconfirmedBill(), reason }, owner);
    const { list } = await app.call(listDisputes, {}, colleague);
    await makeSamePerson(app, "110105199003071239", [owner, colleague]);
    expect((await records())[0]?.canApprove).toBe(false);
    const { recordId = "", version = "" } = draft ?? {};
    const approval = { recordId, version, reason };
    expect((await app.request(approveSupplement, approval, colleague)).refusal?.code).toBe(6629);
    const twin = await createOperator(app, "finance");
    await makeSamePerson(app, "110105199003078801", [finance, twin]);
    expect((await app.request(approveSupplement, approval, twin)).refusal?.code).toBe(6628);
    const answer = { disputeId: list[0]?.disputeId ?? "", answer: reason };
    expect((await app.request(answerDispute, answer, colleague)).refusal?.code).toBe(6634);
  });
});
