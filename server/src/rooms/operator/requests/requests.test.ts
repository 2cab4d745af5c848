import { randomUUID } from "node:crypto";
import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { freezeAccount, getAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { getBalance } from "@nodeyard/contract/withdrawal/calls.ts";
import * as payoutCalls from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBalance } from "../../../ledger/statement.ts";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../../platform/chain/testing/test-chain.ts";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { operatorOf, versionOf } from "../../account/operator-act.ts";
import { createSession } from "../../account/sessions.ts";
import { seedApp } from "../../factors/testing/own-app.ts";
import { isNameVerified } from "../../identity/verified-name.ts";
import { makeSamePerson } from "../../identity/testing/same-person.ts";
import { lockOpen } from "../../withdrawal/operator/lock-open.ts";
import { returnWithdrawal } from "../../withdrawal/operator/return-withdrawal.ts";
import { withdrawalState } from "../../withdrawal/operator/withdrawal-state.ts";
import { haltPayouts } from "../../withdrawal/payout/halt.ts";
import { requireApproval } from "../../redemption/testing/require-approval.ts";
import { holdWithdrawal } from "../../withdrawal/payout/testing/hold-withdrawal.ts";
import { createHolder, credit } from "../../withdrawal/testing/holders.ts";

const BP = 1_000_000n;

let chain: TestChain;
let app: TestApp;
let asker: Person;
let other: Person;
let third: Person;
let owner: Person;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 20 });
  const all = ["finance", "operations", "support"] as const;
  [asker, other, third] = [
    await createOperator(app, ...all),
    await createOperator(app, ...all),
    await createOperator(app, ...all),
  ];
});
afterAll(async () => {
  expect((await trialBalance(app.database.db)).problems).toEqual([]);
  await app.close();
  await chain.close();
});
beforeEach(async () => {
  owner = await createHolder(app, 100n);
});

const reason = "seen in the books";
const idOf = (person: Person): string => String(person.accountId);
const requestCorrection = (amount: string, who = asker, subject = owner) =>
  app.request(calls.requestCorrection, { accountId: idOf(subject), amount, reason }, who);
const correction = async (amount: string): Promise<string> =>
  (await requestCorrection(amount)).body?.requestId ?? "";
const approve = (requestId: string, who: Person = other) =>
  app.request(calls.approveRequest, { requestId, reason: "agreed" }, who);
const errorOf = async (answer: Promise<{ refusal: { error: string } | undefined }>) =>
  (await answer).refusal?.error;
const balance = (person = owner) => readBalance(app.database.db, person.accountId);
const requestOf = async (requestId: string, who = asker) =>
  (await app.call(calls.listRequests, { show: "all", pageSize: 200 }, who)).list.find(
    (each) => each.requestId === requestId,
  );
const grant = (person: Person, permission: string) =>
  app.database.pool.query("insert into account_permissions values ($1, $2, now())", [
    person.accountId,
    permission,
  ]);
const revoke = (person: Person, permission: string) =>
  app.database.pool.query(
    "delete from account_permissions where account_id = $1 and permission = $2",
    [person.accountId, permission],
  );
const versionOfAccount = async (person: Person) =>
  (await app.call(getAccount, { accountId: idOf(person) }, asker)).account.version;

describe("a request", () => {
  test("is carried out by another operator's approval, with counter-entries that leave the books balanced", async () => {
    const id = await correction("-30.5");
    expect(await balance()).toBe(100n * BP);
    expect(await requestOf(id)).toMatchObject({
      kind: "correction",
      amount: "-30.500000",
      state: "open",
      canDecide: false,
      canTakeBack: true,
    });
    expect(await requestOf(id, other)).toMatchObject({ canDecide: true, canTakeBack: false });
    expect((await approve(id)).body?.message).toBe("Approved and done");
    expect(await balance()).toBe(69_500_000n);
    expect(await requestOf(id)).toMatchObject({
      state: "approved",
      decidedBy: { email: other.email },
      decisionReason: "agreed",
    });
    const { list } = await app.call(listAudit, { subject: idOf(owner) }, asker);
    expect(list).toMatchObject([
      {
        act: "operator.correct",
        actor: { email: other.email },
        reason: "agreed",
        before: { balanceMicroBp: "100000000" },
        after: { balanceMicroBp: "69500000", amountMicroBp: "-30500000" },
        facts: { requestId: id, askedBy: `account ${asker.accountId}`, askedReason: reason },
        ip: "127.0.0.1",
      },
      {
        act: "operator.ask",
        actor: { email: asker.email },
        reason,
        after: { requestId: id, kind: "correction" },
      },
    ]);
    const credited = await correction("0.5");
    await approve(credited);
    expect(await balance()).toBe(70n * BP);
  });

  test("is not approved by who asked, nor by who it is about, nor without a role for it", async () => {
    const id = await correction("1");
    expect(await errorOf(approve(id, asker))).toBe("operator.ownRequest");
    const support = await createOperator(app, "support");
    expect(await errorOf(approve(id, support))).toBe("operator.roleLost");
    expect(await requestOf(id, support)).toMatchObject({ canDecide: false });
    expect(await errorOf(requestCorrection("1", asker, asker))).toBe("operator.ownAccount");
    const about = (await requestCorrection("1", asker, other)).body?.requestId ?? "";
    expect(await errorOf(approve(about))).toBe("operator.ownAccount");
    expect((await approve(about, third)).body).toBeDefined();
    expect(await balance()).toBe(100n * BP);
  });

  test("is not approved by another account of the person that it is about", async () => {
    const fourth = await createOperator(app, "finance");
    const id = await correction("1");
    const forMe = async () => (await app.call(getOperatorOverview, {}, fourth)).waiting.forMe;
    const before = await forMe();
    await makeSamePerson(app, "110105199003071239", [owner, fourth]);
    expect(await forMe()).toBe(before - 1);
    expect(await requestOf(id, fourth)).toMatchObject({ canDecide: false });
    expect(await errorOf(approve(id, fourth))).toBe("operator.ownAccount");
    expect(await errorOf(requestCorrection("1", fourth))).toBe("operator.ownAccount");
    expect((await approve(id)).body).toBeDefined();
  });

  test("is neither approved nor declined by another account of the person who asked", async () => {
    const twin = await createOperator(app, "finance");
    const requester = await createOperator(app, "finance");
    await makeSamePerson(app, "110105199003077702", [requester, twin]);
    const id = (await requestCorrection("1", requester)).body?.requestId ?? "";
    expect(await requestOf(id, twin)).toMatchObject({ canDecide: false, canTakeBack: false });
    expect(await errorOf(approve(id, twin))).toBe("operator.ownRequest");
    const decline = { requestId: id, reason: "no longer needed" };
    expect(await errorOf(app.request(calls.declineRequest, decline, twin))).toBe(
      "operator.ownRequest",
    );
    expect((await approve(id)).body).toBeDefined();
  });

  test("of two approvals at once is carried out once", async () => {
    const id = await correction("7");
    const answers = await Promise.all([approve(id), approve(id, third), approve(id)]);
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
    expect(
      answers.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal.error])),
    ).toEqual(["operator.requestEnded", "operator.requestEnded"]);
    expect(await balance()).toBe(107n * BP);
  });

  test("is over after 24 hours, and can be asked for again then", async () => {
    const id = await correction("3");
    app.clock.advance(24 * HOUR_MS);
    const signIn = async ({ accountId }: Person) => ({
      session: await createSession(app.deps, app.database.db, {
        accountId,
        ip: "127.0.0.1",
        userAgent: "",
        isProved: true,
      }),
    });
    asker = { ...asker, ...(await signIn(asker)) };
    other = { ...other, ...(await signIn(other)) };
    third = { ...third, ...(await signIn(third)) };
    expect(await requestOf(id)).toMatchObject({ state: "expired", canTakeBack: false });
    expect((await approve(id)).refusal).toMatchObject({
      error: "operator.requestEnded",
      message: "This request has ended: expired",
    });
    expect((await requestCorrection("3")).body).toBeDefined();
    expect(await balance()).toBe(100n * BP);
  });

  test("is not approved once asker or approver has lost the role", async () => {
    const id = await correction("5");
    await revoke(asker, "operator:finance");
    expect(await errorOf(approve(id))).toBe("operator.askerLostRole");
    await grant(asker, "operator:finance");
    expect((await approve(id)).body).toBeDefined();
  });

  test("is not declined by the operator that it is about", async () => {
    const { body } = await requestCorrection("5", asker, other);
    const requestId = body?.requestId ?? "";
    const decline = (who: Person) =>
      app.request(calls.declineRequest, { requestId, reason: "I would rather not" }, who);
    expect(await errorOf(decline(other))).toBe("operator.ownAccount");
    expect((await decline(third)).body).toBeDefined();
  });

  test("is declined by another operator and cancelled by its own, with a reason", async () => {
    const declined = await correction("5");
    const decide = (call: typeof calls.declineRequest, requestId: string, who: Person) =>
      app.request(call, { requestId, reason: "no such fault" }, who);
    expect(await errorOf(decide(calls.declineRequest, declined, asker))).toBe(
      "operator.ownRequest",
    );
    expect(await errorOf(decide(calls.cancelRequest, declined, other))).toBe(
      "operator.notOwnRequest",
    );
    const blank = { requestId: declined, reason: "  x " };
    expect((await app.request(calls.declineRequest, blank, other)).refusal).toMatchObject({
      error: "operator.reasonRequired",
      field: "reason",
    });
    expect((await decide(calls.declineRequest, declined, other)).body).toBeDefined();
    expect(await errorOf(approve(declined))).toBe("operator.requestEnded");
    const own = await correction("6");
    expect((await decide(calls.cancelRequest, own, asker)).body).toBeDefined();
    expect(await requestOf(own)).toMatchObject({
      state: "withdrawn",
      decisionReason: "no such fault",
    });
    expect(await balance()).toBe(100n * BP);
  });

  test("for more than the balance is refused at once, with what those that wait take, and stays open if it fell since", async () => {
    expect((await requestCorrection("-100.000001")).refusal).toMatchObject({
      error: "operator.balanceTooLow",
      field: "amount",
      message: "At most 100.000000 BP can be taken",
    });
    const id = await correction("-60");
    expect((await requestCorrection("-40.5", third)).refusal?.message).toBe(
      "At most 40.000000 BP can be taken",
    );
    await credit(app, owner.accountId, -50n * BP);
    expect(await errorOf(approve(id))).toBe("operator.balanceTooLow");
    expect(await requestOf(id)).toMatchObject({ state: "open" });
    for (const amount of ["", "0", "-0.0", "1.0000001", "abc", "--1", "1e9"])
      expect(await errorOf(requestCorrection(amount)), amount).toBe("operator.amountInvalid");
    const unknown = { accountId: "999999", amount: "1", reason };
    expect(await errorOf(app.request(calls.requestCorrection, unknown, asker))).toBe(
      "operator.unknownAccount",
    );
    expect(await errorOf(approve("999999"))).toBe("operator.unknownRequest");
  });
});

describe("a correction", () => {
  test("can be asked for while others of the account wait, which its page shows; with the same key it is the same", async () => {
    const idempotencyKey = randomUUID();
    const submit = (amount: string, who = asker) =>
      app.request(
        calls.requestCorrection,
        { accountId: idOf(owner), amount, reason, idempotencyKey },
        who,
      );
    const answers = await Promise.all([submit("1"), submit("1"), submit("1")]);
    const ids = answers.map(({ body }) => body?.requestId ?? "");
    expect(new Set(ids).size).toBe(1);
    expect(await errorOf(submit("2"))).toBe("operator.keyUsed");
    const another = (await submit("1", third)).body?.requestId ?? "";
    const { account } = await app.call(getAccount, { accountId: idOf(owner) }, asker);
    expect(account.waitingCorrections).toMatchObject([
      { requestId: ids[0], amount: "1.000000", askedBy: { email: asker.email } },
      { requestId: another, amount: "1.000000", askedBy: { email: third.email } },
    ]);
    for (const id of [ids[0] ?? "", another]) await approve(id);
    expect(await balance()).toBe(102n * BP);
    expect((await submit("1")).body).toMatchObject({
      requestId: ids[0],
      message: "This was asked for before. Nothing was asked for again",
    });
    expect(await balance()).toBe(102n * BP);
    const { list } = await app.call(
      listAudit,
      { subject: idOf(owner), act: "operator.ask" },
      asker,
    );
    expect(list).toHaveLength(2);
  });

  test("shows the balance before and after, and all that is owed, to who asks and who approves", async () => {
    const id = await correction("-30.5");
    const { account } = await app.call(getAccount, { accountId: idOf(owner) }, asker);
    expect(await requestOf(id, other)).toMatchObject({
      effect: {
        balance: "100.000000",
        balanceAfter: "69.500000",
        owed: account.owedToAll,
        needsConfirmedAmount: false,
      },
    });
    const { rows } = await app.database.pool.query<{ owed: string }>(
      "select (sum(balance_micro_bp) / 1000000.0)::numeric(20, 6)::text as owed from ledger_accounts where account_id is not null",
    );
    expect(account.owedToAll).toBe(rows[0]?.owed);
    await approve(id);
    expect(await requestOf(id, other)).toMatchObject({ effect: null });
  });

  test("above the ceiling is confirmed by its amount, by who asks and by who approves", async () => {
    const { account } = await app.call(getAccount, { accountId: idOf(owner) }, asker);
    expect(account.correctionCeiling).toBe("100000.000000");
    expect((await requestCorrection("100000")).body).toBeDefined();
    const large = async (confirmedAmount?: string) =>
      app.request(
        calls.requestCorrection,
        { accountId: idOf(owner), amount: "900000", confirmedAmount, reason },
        asker,
      );
    expect((await large()).refusal).toMatchObject({
      error: "operator.correctionUnconfirmed",
      field: "confirmedAmount",
    });
    expect(await errorOf(large("90000"))).toBe("operator.correctionUnconfirmed");
    const requestId = (await large("+900000.00")).body?.requestId ?? "";
    expect(await requestOf(requestId, other)).toMatchObject({
      effect: { needsConfirmedAmount: true },
    });
    expect(await errorOf(approve(requestId))).toBe("operator.correctionUnconfirmed");
    const confirmed = { requestId, reason: "agreed", confirmedAmount: "900000" };
    expect((await app.request(calls.approveRequest, confirmed, other)).body).toBeDefined();
    expect(await balance()).toBe(900_100n * BP);
  });

  test("of an account that was closed meanwhile is not carried out, and nothing else is done to it", async () => {
    const id = await correction("1");
    await app.database.pool.query("update accounts set closed_at = now() where account_id = $1", [
      owner.accountId,
    ]);
    expect(await errorOf(approve(id))).toBe("operator.subjectChanged");
    expect(await errorOf(requestCorrection("2"))).toBe("operator.accountClosed");
    const version = await versionOfAccount(owner);
    const account = { accountId: idOf(owner), version, reason };
    expect(await errorOf(app.request(freezeAccount, account, asker))).toBe(
      "operator.accountClosed",
    );
    expect(await balance()).toBe(100n * BP);
  });

  test.each(["1000000000.000001", "-2000000000"])(
    "of %s BP is a slip, and refused",
    async (amount) => {
      expect(await errorOf(requestCorrection(amount))).toBe("operator.amountInvalid");
    },
  );
});

test("a frozen operator can neither act nor have own requests approved", async () => {
  const frozen = await createOperator(app, "finance", "operations", "support");
  const id = await correction("1");
  const own = (await requestCorrection("1", frozen, await createHolder(app))).body?.requestId ?? "";
  await app.database.pool.query("insert into account_freezes values ($1, now())", [
    frozen.accountId,
  ]);
  await expect.poll(() => errorOf(approve(id, frozen))).toBe("account.frozen");
  expect(await errorOf(requestCorrection("3", frozen))).toBe("account.frozen");
  expect(await errorOf(approve(own))).toBe("operator.askerLostRole");
});

describe("a change of roles", () => {
  test("of two operators who approve each other's at once is done for one after the other", async () => {
    const [one, two] = [
      await createOperator(app, "operations"),
      await createOperator(app, "operations"),
    ];
    const submit = async (person: Person) =>
      app.call(
        calls.requestRoleChange,
        {
          accountId: idOf(person),
          role: "operations",
          isGranted: false,
          version: await versionOfAccount(person),
          reason,
        },
        asker,
      );
    const [ofOne, ofTwo] = [await submit(one), await submit(two)];
    const answers = await Promise.all([
      approve(ofOne.requestId, two),
      approve(ofTwo.requestId, one),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
  });

  const submit = async (subject: Person, isGranted: boolean, version?: string) => {
    if (!(await isNameVerified(app.deps.db, subject.accountId)))
      await makeSamePerson(app, `ID of ${subject.email}`, [subject]);
    return app.request(
      calls.requestRoleChange,
      {
        accountId: idOf(subject),
        role: "operations",
        isGranted,
        version: version ?? (await versionOfAccount(subject)),
        reason,
      },
      asker,
    );
  };

  test("gives and takes a role, which is open at once and closed at once", async () => {
    await seedApp(app, owner.accountId);
    const granted = (await submit(owner, true)).body?.requestId ?? "";
    expect(await errorOf(submit(owner, false))).toBe("operator.nothingChanges");
    await approve(granted);
    const roles = async () => (await app.call(getUserInfo, {}, owner)).ret.operatorRoles;
    expect(await roles()).toEqual(["operations"]);
    const taken = (await submit(owner, false)).body?.requestId ?? "";
    await approve(taken);
    expect(await roles()).toEqual([]);
  });

  test("is refused if the account has changed since it was read, or since it was asked for", async () => {
    const version = await versionOfAccount(owner);
    await grant(owner, "operator:support");
    expect(await errorOf(submit(owner, true, version))).toBe("operator.changed");
    const id = (await submit(owner, true)).body?.requestId ?? "";
    const waiting = async () =>
      (await app.call(getAccount, { accountId: idOf(owner) }, asker)).account.waitingRequests;
    expect(await waiting()).toMatchObject([
      { requestId: id, role: "operations", isGranted: true, askedBy: { email: asker.email } },
    ]);
    await revoke(owner, "operator:support");
    expect(await errorOf(approve(id))).toBe("operator.subjectChanged");
    expect(await waiting()).toEqual([]);
    // Nobody can approve it any more: it is closed, with an audit line, and in nobody's way.
    expect(await errorOf(approve(id))).toBe("operator.requestEnded");
    const lapsed = { subject: idOf(owner), act: "operator.lapse" };
    expect((await app.call(listAudit, lapsed, asker)).list).toMatchObject([
      { before: { requestId: id, state: "open" }, after: { state: "lapsed" } },
    ]);
    expect((await submit(owner, true)).body?.requestId).not.toBe(id);
  });

  test("leaves at least two who can change roles", async () => {
    const keep = [asker, other].map(({ accountId }) => accountId);
    const { rows } = await app.database.pool.query<{ account_id: bigint }>(
      "delete from account_permissions where permission = 'operator:operations' and account_id <> all($1) returning account_id",
      [keep],
    );
    const last = await createOperator(app, "operations");
    const id =
      (
        await app.request(
          calls.requestRoleChange,
          {
            accountId: idOf(other),
            role: "operations",
            isGranted: false,
            version: await versionOfAccount(other),
            reason,
          },
          asker,
        )
      ).body?.requestId ?? "";
    expect((await approve(id, last)).body).toBeDefined();
    const next =
      (
        await app.request(
          calls.requestRoleChange,
          {
            accountId: idOf(last),
            role: "operations",
            isGranted: false,
            version: await versionOfAccount(last),
            reason,
          },
          asker,
        )
      ).body?.requestId ?? "";
    // Past the triggers, which keep who asked.
    await app.database.pool.query(
      `begin; set local session_replication_role = replica;
       update operator_requests set asked_by = ${last.accountId} where operator_request_id = ${next}; commit`,
    );
    expect((await approve(next, asker)).refusal).toMatchObject({
      error: "operator.lastRole",
      message: expect.stringContaining("keep the role “operations”"),
    });
    await grant(other, "operator:operations");
    for (const { account_id: accountId } of rows)
      await grant({ ...third, accountId }, "operator:operations");
  });
});

test("a reset of the second factor ends all sign-ins and locks withdrawals as the slow way does", async () => {
  const submit = () =>
    app.request(calls.requestFactorReset, { accountId: idOf(owner), reason: "lost phone" }, asker);
  expect(await errorOf(submit())).toBe("operator.noFactor");
  await seedApp(app, owner.accountId);
  const id = (await submit()).body?.requestId ?? "";
  expect((await approve(id)).body).toBeDefined();
  expect((await app.request(getUserInfo, {}, owner)).status).toBe(401);
  const session = await createSession(app.deps, app.database.db, {
    accountId: owner.accountId,
    ip: "127.0.0.1",
    userAgent: "",
  });
  expect((await app.call(getBalance, {}, { session })).data).toMatchObject({
    lockedBy: "factor",
    lockedUntil: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
  });
  const mail = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", owner.email)
    .orderBy("outbox_entry_id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain("was removed");
});

describe("a payout that waits for approval", () => {
  const hold = async (holder: Person & { address: `0x${string}` }) => {
    const { db } = app.database;
    const { accountId, address } = holder;
    const { withdrawalId } = await db
      .transaction()
      .execute((tx) =>
        holdWithdrawal(tx, app.clock.now(), { accountId, address, grossMicroBp: 6_000n * BP }),
      );
    await requireApproval(app, { channel: "withdrawal", orderId: withdrawalId, accountId });
    const version = await db.transaction().execute(async (tx) => {
      const { withdrawal } = await lockOpen(tx, withdrawalId);
      return versionOf(withdrawalState(withdrawal, false));
    });
    return { withdrawalId, version };
  };
  const submit = async ({ withdrawalId, version }: Awaited<ReturnType<typeof hold>>) =>
    app.request(
      calls.requestPayoutApproval,
      { withdrawalId: String(withdrawalId), version, reason },
      asker,
    );

  test("takes two operators, and cannot be approved once it was returned", async () => {
    const held = await hold(await createHolder(app));
    const id = (await submit(held)).body?.requestId ?? "";
    expect(await errorOf(approve(id, asker))).toBe("operator.ownRequest");
    expect((await approve(id)).body).toBeDefined();
    const { approved_by: by } = await app.database.db
      .selectFrom("withdrawals")
      .select("approved_by")
      .where("withdrawal_id", "=", held.withdrawalId)
      .executeTakeFirstOrThrow();
    expect(by).toBe(`account ${other.accountId}`);
    expect(await errorOf(submit(held))).toBe("withdrawal.notWaiting");

    const returned = await hold(await createHolder(app));
    const late = (await submit(returned)).body?.requestId ?? "";
    const caller = { accountId: asker.accountId, ip: "127.0.0.1" } as never;
    await returnWithdrawal(
      { ...app.deps, chain: chain.chain, ...operatorOf(caller, reason) },
      returned.withdrawalId,
    );
    expect(await errorOf(approve(late))).toBe("operator.subjectChanged");
    expect(await errorOf(submit(returned))).toBe("withdrawal.withdrawalEnded");
  });

  test("is not approved for an account that was frozen meanwhile", async () => {
    const holder = await createHolder(app);
    const held = await hold(holder);
    const id = (await submit(held)).body?.requestId ?? "";
    await app.database.pool.query("insert into account_freezes values ($1, now())", [
      holder.accountId,
    ]);
    expect(await errorOf(approve(id))).toBe("operator.subjectChanged");
    expect(await errorOf(submit(held))).toBe("operator.accountFrozen");
  });
});

describe("the payouts", () => {
  const list = async (who = asker) => app.call(payoutCalls.listPayouts, {}, who);

  test("are listed with what they wait for, those to be approved first, and returned once", async () => {
    const { db } = app.database;
    const [plain, waiting] = [await createHolder(app), await createHolder(app)];
    const ids: bigint[] = [];
    for (const { accountId, address } of [plain, waiting]) {
      const grossMicroBp = 6_000n * BP;
      const { withdrawalId } = await db
        .transaction()
        .execute((tx) => holdWithdrawal(tx, app.clock.now(), { accountId, address, grossMicroBp }));
      ids.push(withdrawalId);
    }
    const second = { orderId: ids[1] ?? 0n, accountId: waiting.accountId };
    await requireApproval(app, { channel: "withdrawal", ...second }, "young-account");
    const { payouts, halts, hasChain } = await list();
    expect([halts, hasChain]).toEqual([[], true]);
    const shown = payouts.filter(({ withdrawalId }) => ids.includes(BigInt(withdrawalId)));
    expect(shown).toMatchObject([
      { account: { email: waiting.email }, reviewReasons: ["young-account"], isAsked: false },
      { account: { email: plain.email }, reviewReasons: [], waitsFor: null, isSigned: false },
    ]);
    const [first] = shown;
    if (!first) throw new Error("no payout is listed");
    const { withdrawalId, version } = first;
    const request = { withdrawalId, version, reason };
    const stale = { ...request, version: "another" };
    expect(await errorOf(app.request(payoutCalls.returnPayout, stale, asker))).toBe(
      "operator.changed",
    );
    expect(await errorOf(app.request(payoutCalls.retryPayout, request, asker))).toBe(
      "operator.waitsForApproval",
    );
    const hash = `0x${"ab".repeat(32)}`;
    expect(
      await errorOf(app.request(payoutCalls.endPayout, { ...request, hash: "0x1" }, asker)),
    ).toBe("withdrawal.hashInvalid");
    expect(await errorOf(app.request(payoutCalls.endPayout, { ...request, hash }, asker))).toBe(
      "withdrawal.unknownPayment",
    );
    const answers = await Promise.all([
      app.request(payoutCalls.returnPayout, request, asker),
      app.request(payoutCalls.returnPayout, request, other),
    ]);
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
    expect(await balance(waiting)).toBe(100_000n * BP);
  });

  test("are advanced at once by an act, and only those that the operator saw as they are", async () => {
    const { accountId, address, email } = await createHolder(app);
    const grossMicroBp = 6_000n * BP;
    await app.database.db
      .transaction()
      .execute((tx) => holdWithdrawal(tx, app.clock.now(), { accountId, address, grossMicroBp }));
    const listed = (await list()).payouts.find(({ account }) => account.email === email);
    if (!listed) throw new Error("the payout is not listed");
    const { withdrawalId, version } = listed;
    const request = { withdrawalId, version, reason };
    const stale = { ...request, version: "another" };
    expect(await errorOf(app.request(payoutCalls.retryPayout, stale, asker))).toBe(
      "operator.changed",
    );
    await app.call(payoutCalls.retryPayout, request, asker);
    const { rows } = await app.database.pool.query(
      "select task_identifier from graphile_worker.jobs where key = $1 and run_at <= now()",
      [`payout:${withdrawalId}`],
    );
    expect(rows).toEqual([{ task_identifier: "advance-payout" }]);
    const audit = await app.call(listAudit, { subject: String(accountId) }, asker);
    expect(audit.list[0]).toMatchObject({ act: "payouts.retry", reason });
    const unknown = { ...request, withdrawalId: "99999999" };
    expect(await errorOf(app.request(payoutCalls.retryPayout, unknown, asker))).toBe(
      "withdrawal.unknownWithdrawal",
    );
  });

  test("are named by a number: another text is refused as such, and not taken for number 0", async () => {
    const request = { withdrawalId: "12e3", version: "x", reason };
    for (const call of [
      payoutCalls.retryPayout,
      payoutCalls.returnPayout,
      calls.requestPayoutApproval,
    ])
      expect((await app.request(call, request, asker)).refusal).toMatchObject({
        error: "withdrawal.notANumber",
        message: "“12e3” is not a number of a withdrawal",
      });
  });

  test("are paused and resumed with a reason; what only a reconciliation ends is not resumed", async () => {
    const pause = () => app.request(payoutCalls.pausePayouts, { reason }, asker);
    expect((await pause()).body).toBeDefined();
    expect(await errorOf(pause())).toBe("withdrawal.alreadyPaused");
    await haltPayouts(app.database.db, {
      reason: "restore",
      at: app.clock.now(),
      details: {},
    });
    expect((await list()).halts).toMatchObject([
      { reason: "operator", canResume: true },
      { reason: "restore", canResume: false },
    ]);
    const resume = (halt: "operator" | "restore") =>
      app.request(payoutCalls.resumePayouts, { halt, reason }, other);
    expect((await resume("operator")).body).toBeDefined();
    expect(await errorOf(resume("operator"))).toBe("withdrawal.unknownHalt");
    expect(await errorOf(resume("restore"))).toBe("withdrawal.onlyReconciled");
  });
});

test("no owner sees requests", async () => {
  expect((await app.request(calls.listRequests, {}, await createPerson(app))).status).toBe(403);
});
