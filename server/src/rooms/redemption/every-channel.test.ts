import {
  CHANNELS,
  ORDER_KINDS,
  STUCK_HOURS,
  type ChannelName,
} from "@nodeyard/contract/redemption/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { setTimeout as sleep } from "node:timers/promises";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { auditBuybacks } from "../buyback/audit/audit-buybacks.ts";
import type { Seller } from "../buyback/testing/sellers.ts";
import { auditExchanges } from "../exchange/audit/audit-exchanges.ts";
import { stockUp } from "../exchange/testing/stock.ts";
import { auditPayouts } from "../withdrawal/audit/audit-payouts.ts";
import { auditedSettings } from "../withdrawal/audit/jobs.ts";
import { credit, readAccounts } from "../withdrawal/testing/holders.ts";
import { assess } from "./assessment/assess.ts";
import type { Inputs } from "./assessment/inputs.ts";
import { setCeilings } from "./testing/set-ceilings.ts";
import { createOwnerOfAll, makeOld, newKey, USES } from "./testing/every-channel.ts";

const BP = 1_000_000n;
const NO_LIMIT = 10n ** 17n;
let chain: TestChain;
let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ chain: chain.chain, payments });
  await stockUp(app, 100, 60);
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await setCeilings(app, { account_day_micro_bp: NO_LIMIT });
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  await chain.close();
  expect(problems).toEqual([]);
});

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

/** Tables of orders. */
const TABLES = { withdrawal: "withdrawals", buyback: "buybacks", exchange: "exchanges" } as const;

async function assessmentOf(channel: ChannelName, id: string | undefined) {
  const { kind } = USES[channel];
  return app.database.db
    .selectFrom("redemption_assessments")
    .select(["channel", "verdict", "reasons", "inputs"])
    .where("kind", "=", kind)
    .where("order_id", "=", BigInt(id ?? 0))
    .executeTakeFirst();
}

async function send(channel: ChannelName, owner: Seller, key = newKey()) {
  const { id, error } = await USES[channel].send(app, owner, key);
  return { id, error, reasons: (await assessmentOf(channel, id))?.reasons };
}

describe.each(CHANNELS)("by %s", (channel) => {
  const use = USES[channel];
  const { kind } = use;
  const table = TABLES[kind];
  const isAutomatic = channel === "auto-withdrawal";

  test("an order keeps its assessment, which its inputs give again, its audit line and its first step", async () => {
    const owner = await createOwnerOfAll(app);
    const { id } = await send(channel, owner);
    const kept = await assessmentOf(channel, id);
    expect(kept).toMatchObject({ channel, verdict: "pass", reasons: [] });
    const { verdict, reasons } = assess(kept?.inputs as Inputs);
    expect({ verdict, reasons }).toEqual({ verdict: "pass", reasons: [] });
    const act = isAutomatic ? "auto-withdrawal.pay" : `${kind}.commit`;
    const { rows: lines } = await query(
      "select details ->> $2 as id from audit_lines where act = $1 and subject_account_id = $3",
      [act, `${kind}Id`, String(owner.accountId)],
    );
    expect(lines).toEqual([{ id }]);
    const { rows: steps } = await query(
      `select step from ${kind}_steps where ${kind}_id = $1 order by ${kind}_step_id`,
      [id],
    );
    expect(steps[0]).toEqual({ step: "held" });
  });

  test("a young account's recent revenue waits for approval, and an older one's does not", async () => {
    const found = [];
    for (const isOld of [false, true]) {
      const owner = await createOwnerOfAll(app, 1n);
      if (isOld) await makeOld(app, owner);
      const occurredAt = new Date(app.clock.now().getTime() - 10 * HOUR_MS);
      await credit(app, owner.accountId, 20_000_000n * BP, { kind: "network", occurredAt });
      found.push((await send(channel, owner)).reasons);
    }
    expect(found).toEqual([["young-account"], []]);
  });

  test.each([
    ["account-ceiling", { account_day_micro_bp: 1n }],
    [
      "total-ceiling",
      {
        account_day_micro_bp: NO_LIMIT,
        total_day_micro_bp: 1n,
        buyback_day_yuan: 1,
        card_day_yuan: 1,
      },
    ],
    [
      "hour-ceiling",
      {
        account_day_micro_bp: NO_LIMIT,
        total_hour_micro_bp: 1n,
        buyback_hour_yuan: 1,
        card_hour_yuan: 1,
      },
    ],
    ["first-payout", { account_day_micro_bp: NO_LIMIT, first_micro_bp: 1n }],
  ])("an order above the bound of %s waits for approval", async (reason, ceilings) => {
    const owner = await createOwnerOfAll(app);
    app.clock.advance(1);
    await setCeilings(app, ceilings);
    expect((await send(channel, owner)).reasons).toEqual([reason]);
  });

  test("the ceilings are read under their lock", async () => {
    const owner = await createOwnerOfAll(app);
    const made: Promise<unknown>[] = [];
    await app.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom("withdrawal_ceilings").selectAll().forUpdate().execute();
      made.push(send(channel, owner));
      const first = await Promise.race([made[0], sleep(700).then(() => "waits")]);
      expect(first).toBe("waits");
    });
    expect(await made[0]).toMatchObject({ reasons: [] });
  });

  test("twins of two processes are one order, and both are answered with it", async () => {
    const owner = await createOwnerOfAll(app);
    const before = await readAccounts(app, owner.accountId);
    const key = newKey();
    const [sent, twin] = await Promise.all([
      use.send(app, owner, key),
      use.twin(app, owner, key).catch((error: Error) => error.message),
    ]);
    // Both draw a code of the owner's, of which one is valid: the other's process is answered by the order or by its code.
    const ids = new Set([sent.id, twin].filter((each) => each !== undefined && /^\d+$/.test(each)));
    expect(ids.size).toBe(1);
    expect((await use.send(app, owner, key, true)).id).toBe([...ids][0]);
    const { rows } = await query(`select from ${table} where account_id = $1`, [owner.accountId]);
    expect(rows).toHaveLength(1);
    const after = await readAccounts(app, owner.accountId);
    expect(after.available + after.held).toBe(before.available);
  });

  test("a repeated key is answered before captcha, password and code are looked at", async () => {
    const owner = await createOwnerOfAll(app);
    const key = newKey();
    const { id } = await send(channel, owner, key);
    expect(id).toMatch(/^\d+$/);
    expect(await use.send(app, owner, key, true)).toEqual({ id, error: undefined });
  });

  test("nothing is taken while the channel is halted", async () => {
    const owner = await createOwnerOfAll(app);
    const halt =
      kind === "withdrawal"
        ? "insert into payout_halts (reason, since) values ('operator', now())"
        : `update ${kind}_switches set halted_at = now(), halt_reasons = '[{"code": "restore", "facts": {}}]'`;
    const resume =
      kind === "withdrawal"
        ? "update payout_halts set resumed_at = now(), resumed_by = 'tester'"
        : `update ${kind}_switches set halted_at = null, halt_reasons = '[]'`;
    await query(halt);
    expect((await send(channel, owner)).error).toBe(`${kind}.paused`);
    await query(resume);
    expect((await send(channel, owner)).id).toMatch(/^\d+$/);
  });

  test("a balance that decreases meanwhile is refused as one that is too low", async () => {
    const owner = await createOwnerOfAll(app);
    await query(`
      create function take_in_between() returns trigger language plpgsql as $$
      begin
        update ledger_accounts set balance_micro_bp = 0 where account_id = new.account_id and kind = 'available';
        return new;
      end $$`);
    await query(
      `create trigger take_in_between before insert on ${table} for each row execute function take_in_between()`,
    );
    const { error } = await send(channel, owner);
    await query(`drop trigger take_in_between on ${table}`);
    await query("drop function take_in_between");
    const short =
      kind === "exchange" ? "exchange.countExceedsQuota" : `${kind}.balanceInsufficient`;
    expect(error).toBe(isAutomatic ? "balance" : short);
  });

  test("refusals have one precedence", async () => {
    const owner = await createOwnerOfAll(app, 1n);
    const { accountId } = owner;
    const refused = () =>
      use.check(app, owner).then(
        () => "allowed",
        (error: Error) => error.message.split(".")[1],
      );
    const switches = kind === "withdrawal" ? "payout_switches" : `${kind}_switches`;
    const open = kind === "withdrawal" ? "is_withdrawal_open" : "is_open";
    await query(`update ${switches} set ${open} = false`);
    await query("insert into account_freezes values ($1, now())", [accountId]);
    await query(
      "update accounts set password_changed_at = $2, created_at = created_at - interval '1 day' where account_id = $1",
      [accountId, app.clock.now()],
    );
    await query(
      `insert into account_limits (account_id, name, value, reason, set_by, set_at) values ($1, 'withdrawals', 0, 'a drill', $1, now())`,
      [accountId],
    );
    const seen = [await refused()];
    await query(`update ${switches} set ${open} = true`);
    seen.push(await refused());
    await query("delete from account_freezes where account_id = $1", [accountId]);
    seen.push(await refused());
    app.clock.advance(25 * HOUR_MS);
    seen.push(await refused());
    await query("delete from account_limits where account_id = $1", [accountId]);
    seen.push(await refused());
    const balance = kind === "exchange" ? "countExceedsQuota" : "balanceInsufficient";
    expect(seen).toEqual(["closed", "frozen", "lockedByPassword", "dayLimit", balance]);
  });
});

test.each([
  ["buyback", () => auditBuybacks({ db: app.deps.db, clock: app.clock, payments: undefined })],
  ["exchange", () => auditExchanges(app.deps)],
] as const)("a %s that its ledger lacks is found without a payment app", async (kind, audit) => {
  const owner = await createOwnerOfAll(app);
  const { id } = await send(kind, owner);
  const ofOrder = async () =>
    (await audit()).filter(({ facts }) => facts["id"] === id).map(({ fault }) => fault);
  expect(await ofOrder()).toEqual([]);
  const set = (status: string) =>
    query(`update ${TABLES[kind]} set gross_micro_bp = gross_micro_bp + $2 where ${kind}_id = $1`, [
      id,
      status,
    ]);
  await set("1");
  expect(await ofOrder()).toEqual(["ledger"]);
  await set("-1");
});

const auditOf = {
  withdrawal: async () => {
    const deps = { ...app.deps, chain: chain.chain };
    const { findings } = await auditPayouts(deps, auditedSettings(deps));
    return findings.flatMap(({ fault, withdrawalId }) =>
      fault === "stuck" ? [String(withdrawalId)] : [],
    );
  },
  buyback: async () =>
    (await auditBuybacks(app.deps)).flatMap(({ fault, buybackId }) =>
      fault === "stuck" ? [String(buybackId)] : [],
    ),
  exchange: async () =>
    (await auditExchanges(app.deps)).flatMap(({ fault, exchangeId }) =>
      fault === "stuck" ? [String(exchangeId)] : [],
    ),
} as const;

test.each(ORDER_KINDS)(
  "a %s is stuck once it is open for longer than it takes, counted from its approval if it waited for one",
  async (kind) => {
    const owner = await createOwnerOfAll(app);
    app.clock.advance(1);
    await setCeilings(app, { account_day_micro_bp: 1n });
    const { id = "" } = await send(kind, owner);
    const isStuck = async () => (await auditOf[kind]()).includes(id);
    app.clock.advance((STUCK_HOURS[kind] + 1) * HOUR_MS);
    expect(await isStuck()).toBe(false);
    const by = kind === "withdrawal" ? ", approved_by = 'tester'" : "";
    await query(`update ${TABLES[kind]} set approved_at = $2 ${by} where ${kind}_id = $1`, [
      id,
      app.clock.now(),
    ]);
    app.clock.advance((STUCK_HOURS[kind] - 0.5) * HOUR_MS);
    expect(await isStuck()).toBe(false);
    app.clock.advance(HOUR_MS);
    expect(await isStuck()).toBe(true);
  },
);
