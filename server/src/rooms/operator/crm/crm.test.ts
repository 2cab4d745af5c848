import { listActivity } from "@nodeyard/contract/account/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { approveRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readBalance } from "../../../ledger/statement.ts";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { bindTestDevice, createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createHolder } from "../../withdrawal/testing/holders.ts";

let app: TestApp;
let operator: Person;
let other: Person;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await createOperator(app, "finance", "operations", "support");
  other = await createOperator(app, "finance");
});
afterAll(async () => {
  expect((await trialBalance(app.database.db)).problems).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  owner = await createHolder(app, 100n);
});

const reason = "asked for by phone";
const auditOf = async (act: string): Promise<unknown> =>
  (
    await app.database.pool.query<{ details: unknown }>(
      `select details from audit_lines where act = $1 and subject_account_id = $2
       order by audit_line_id desc limit 1`,
      [act, owner.accountId],
    )
  ).rows[0]?.details;

test("accounts are found as the console finds them", async () => {
  const { list } = await app.call(calls.getUserList, { text: owner.email }, operator);
  expect(list).toMatchObject([{ accountId: String(owner.accountId), match: "email" }]);
});

test("balances come with what withdrawals hold, the largest first, and their sums", async () => {
  const rich = await createHolder(app, 900n);
  const { list, sum, total } = await app.call(calls.getBalanceList, { pageSize: 2 }, other);
  expect(list[0]).toEqual({
    accountId: String(rich.accountId),
    email: rich.email,
    balance: "900.000000",
    held: "0.000000",
  });
  expect([list.length, total > 2]).toEqual([2, true]);
  const all = await app.call(calls.getBalanceList, { pageSize: 200 }, other);
  const added = all.list.reduce((micro, row) => micro + Number(row.balance), 0);
  expect(Number(sum.balance)).toBe(added);
  const none = await app.call(calls.getBalanceList, { text: "nobody@" }, other);
  expect(none).toMatchObject({ list: [], total: 0, sum: { balance: "0.000000" } });
});

test("a page is opened to an account and closed, which the list shows with the balance", async () => {
  const { email } = owner;
  await app.call(calls.setEmailToList, { email, isAllowed: true, reason }, operator);
  await app.call(
    calls.setEmailAuth,
    { email: email.toUpperCase(), isAllowed: true, reason },
    other,
  );
  const listed = await app.call(calls.getWhiteListBalance, { text: email }, other);
  expect(listed.list).toMatchObject([
    { email, balance: "100.000000", flags: ["downlink", "buyback-second"] },
  ]);
  const again = { email, isAllowed: true, reason };
  expect((await app.refusal(calls.setEmailToList, again, operator)).error).toBe(
    "operator.nothingChanges",
  );
  await app.call(calls.setEmailToList, { ...again, isAllowed: false }, operator);
  await app.call(calls.setEmailAuth, { ...again, isAllowed: false }, other);
  expect((await app.call(calls.getWhiteListBalance, { text: email }, other)).list).toEqual([]);
  expect(await auditOf("operator.set-page")).toMatchObject({
    reason,
    before: { page: "buyback-second", isAllowed: true },
    after: { page: "buyback-second", isAllowed: false },
  });
});

test("a balance is set by two operators, by the difference at the time of asking", async () => {
  const { email } = owner;
  const submit = (balance: string, who = operator) =>
    app.request(calls.setBalance, { email, balance, reason }, who);
  expect((await submit("ten")).refusal).toMatchObject({
    error: "operator.balanceInvalid",
    field: "balance",
  });
  expect((await submit("2000000000")).refusal).toMatchObject({
    error: "operator.balanceTooLarge",
    field: "balance",
  });
  expect((await submit("100")).refusal?.error).toBe("operator.nothingChanges");
  const requestId = (await submit("40.5")).body?.requestId ?? "";
  // The difference to what another correction leaves would be another one.
  expect((await submit("40.5")).refusal?.error).toBe("operator.correctionWaits");
  expect(await readBalance(app.database.db, owner.accountId)).toBe(100_000_000n);
  const decision = { requestId, reason: "agreed" };
  expect((await app.refusal(approveRequest, decision, operator)).error).toBe("operator.ownRequest");
  await app.call(approveRequest, decision, other);
  expect(await readBalance(app.database.db, owner.accountId)).toBe(40_500_000n);
});

test("the console's address is mailed to an owner as a QR code, which holds the address and no secret", async () => {
  const { address } = await app.call(calls.sendQrcode, { email: owner.email, reason }, operator);
  expect(address).toMatch(/^http.*\/\?language=en$/);
  const mails = await app.database.pool.query(
    "select text from outbox_entries where recipient = $1",
    [owner.email],
  );
  expect(mails.rows).toEqual([{ text: expect.stringContaining(address) }]);
  expect(await auditOf("operator.send-qr-code")).toMatchObject({ reason, after: { address } });
  expect((await app.request(calls.sendQrcode, { email: owner.email, reason }, other)).status).toBe(
    403,
  );
  // The owner's mailbox is not the operators' to fill.
  const again = () => app.request(calls.sendQrcode, { email: owner.email, reason }, operator);
  for (let mails = 2; mails <= 5; mails += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
});

test("a device is unbound with a reason, and its owner sees it in the log and in the list", async () => {
  const device = await bindTestDevice(app, owner);
  const request = { mac_address: device.mac.toLowerCase().replaceAll(":", "-"), reason };
  await app.call(calls.unbindDev, request, operator);
  expect((await app.call(listDevices, {}, owner)).total).toBe(0);
  const mails = await app.database.pool.query(
    "select text from outbox_entries where recipient = $1",
    [owner.email],
  );
  expect(mails.rows).toEqual([{ text: expect.stringContaining(`(${device.mac})`) }]);
  const { list } = await app.call(listActivity, {}, owner);
  expect(list[0]).toMatchObject({ act: "devices.unbind", isOwn: false });
  expect(JSON.stringify(list)).not.toContain(reason);
  expect(await auditOf("operator.unbind")).toMatchObject({ reason, after: { isBound: false } });
  expect(await app.refusal(calls.unbindDev, request, operator)).toMatchObject({
    error: "devices.unknownDevice",
    field: "mac_address",
  });
});

test("an operator does none of it to the own account, and nothing to one that does not exist", async () => {
  const mine = { email: operator.email, isAllowed: true, reason };
  expect((await app.refusal(calls.setEmailToList, mine, operator)).error).toBe(
    "operator.ownAccount",
  );
  const nobody = { email: "nobody@example.test", isAllowed: true, reason };
  expect((await app.refusal(calls.setEmailAuth, nobody, other)).error).toBe(
    "operator.unknownAccount",
  );
  const unsaid = { email: owner.email, isAllowed: true, reason: " " };
  expect((await app.refusal(calls.setEmailAuth, unsaid, other)).error).toBe(
    "operator.reasonRequired",
  );
});

test("a device's record is written once, and changed only by who saw it as it is", async () => {
  const { mac } = await bindTestDevice(app, owner);
  const listed = async () =>
    (await app.call(calls.getServerByAdmin, { text: mac.slice(-8) }, operator)).list[0];
  expect(await listed()).toMatchObject({ mac, owner: { email: owner.email }, record: null });
  const fields = { location: "Rack 7", contact: "Li", contractNumber: "C-19", remark: "" };
  const request = { mac_address: mac, ...fields, reason };
  const { version = "" } = (await listed()) ?? {};
  expect((await app.refusal(calls.updateCmbdInfo, { ...request, version }, operator)).error).toBe(
    "operator.recordMissing",
  );
  await app.call(calls.insertCmbdInfo, request, operator);
  expect((await app.refusal(calls.insertCmbdInfo, request, operator)).error).toBe(
    "operator.recordThere",
  );
  const seen = (await listed())?.version ?? "";
  expect(await listed()).toMatchObject({ record: fields });
  const change = { ...request, location: "Rack 8", version: seen };
  await app.call(calls.updateCmbdInfo, change, operator);
  expect((await app.refusal(calls.updateCmbdInfo, change, operator)).error).toBe(
    "operator.changed",
  );
  expect(await auditOf("operator.record-device")).toMatchObject({
    reason,
    before: { record: fields },
    after: { record: { ...fields, location: "Rack 8" } },
  });
  // A closed account leaves no contact behind.
  await app.database.db.transaction().execute(async (tx) => app.deps.onClose(tx, owner.accountId));
  expect((await listed())?.record).toBeNull();
});
