import { setTimeout as sleep } from "node:timers/promises";
import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { getExchangeStock, releaseCards } from "@nodeyard/contract/exchange/operator/calls.ts";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { createOperator } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSeller } from "../../buyback/testing/sellers.ts";
import { readAccounts } from "../../withdrawal/testing/holders.ts";
import { auditExchanges } from "../audit/audit-exchanges.ts";
import { exchangeFields, exchangeFor, stockUp } from "../testing/stock.ts";
import { advanceExchange } from "./advance-exchange.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await stockUp(app, 100, 4);
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  expect(problems).toEqual([]);
});

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

/** Ends the connection that waits for a lock, as a kill of its process would. */
async function killWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}

/** Runs an act while a row that it needs late is locked, and kills it there. */
async function killAt(row: RawBuilder<unknown>, act: () => Promise<unknown>): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await sql`${row} for update`.execute(tx);
    const outcome = act().then(
      () => "done",
      () => "killed",
    );
    await killWaiting();
    expect(await outcome).toBe("killed");
  });
}

it("leaves nothing of a request that is killed while it holds the BP", async () => {
  const seller = await createSeller(app);
  const before = await readAccounts(app, seller.accountId);
  const fields = await exchangeFields(app, seller, 100, 2);
  const chinese = { ...seller, language: "zn" } as const;
  await killAt(
    sql`select from ledger_accounts where account_id = ${seller.accountId} and kind = 'available'`,
    () => app.call(commitExchange, fields, chinese),
  );
  expect(await readAccounts(app, seller.accountId)).toEqual(before);
  const { rows } = await query(
    "select count(*)::int as taken from exchange_cards where exchange_id is not null",
  );
  expect(rows).toEqual([{ taken: 0 }]);
  // The code was not used up.
  expect((await app.call(commitExchange, fields, chinese)).data.state).toBe("exchanging");
});

it("gives the cards once where it is killed after they were given and before the hold is settled", async () => {
  const seller = await createSeller(app);
  const id = await exchangeFor(app, seller, 100, 2);
  await killAt(sql`select from ledger_accounts where kind = 'exchanged'`, () =>
    advanceExchange(app.deps, id),
  );
  const cards = async () =>
    (
      await query(
        "select count(*)::int as cards, count(given_at)::int as given from exchange_cards where exchange_id = $1",
        [id],
      )
    ).rows[0];
  expect(await cards()).toEqual({ cards: 2, given: 0 });
  expect(await auditExchanges(app.deps)).toEqual([]);
  expect(await advanceExchange(app.deps, id)).toBeUndefined();
  expect(await cards()).toEqual({ cards: 2, given: 2 });
  expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
  expect(await auditExchanges(app.deps)).toEqual([]);
});

it("releases none of the cards that a restore found in stock where it is killed after some, and all once it is repeated", async () => {
  await stockUp(app, 200, 3);
  await query("update exchange_cards set quarantined_at = now() where denomination_yuan = 200");
  const finance = await createOperator(app, "finance");
  const stock = () => app.call(getExchangeStock, {}, finance);
  const { version } = (await stock()).quarantine;
  const all = { isAll: true, version, reason: "a drill" };
  await killAt(
    sql`select from exchange_cards where exchange_card_id = (select max(exchange_card_id) from exchange_cards)`,
    () => app.call(releaseCards, all, finance),
  );
  const { quarantine } = await stock();
  expect(quarantine).toMatchObject({ count: 3, version });
  const released = async () =>
    (await query("select from audit_lines where act = 'exchange.release'")).rowCount;
  expect(await released()).toBe(0);
  const seller = await createSeller(app);
  await expect(exchangeFor(app, seller, 200, 1)).rejects.toThrow("exchange.outOfStock");
  expect((await app.call(releaseCards, all, finance)).count).toBe(3);
  expect(await released()).toBe(1);
  expect(await advanceExchange(app.deps, await exchangeFor(app, seller, 200, 3))).toBeUndefined();
});
