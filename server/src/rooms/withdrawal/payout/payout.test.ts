import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ChainUnreachableError } from "../../../platform/chain/chain.ts";
import { findFreePort } from "../../../platform/embedded/server-process.ts";
import { startWorker } from "../../../platform/jobs.ts";
import { createOwner } from "../../../platform/testing/owners.ts";
import { payoutJobs, queueStuckPayouts } from "./jobs.ts";
import { queuePayout } from "./queue-payout.ts";
import { createPayoutWorld, type PayoutWorld } from "./testing/payout-world.ts";

/** An unused port. */
const DEAD = `http://127.0.0.1:${await findFreePort()}`;

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.close());

describe("a payout", () => {
  test("is signed, sent, confirmed and completed, and moves exactly the net amount", async () => {
    const withdrawal = await world.request({ grossBp: 5_000n });
    expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await world.steps(withdrawal)).toEqual(["held", "signed", "broadcast"]);
    await world.testChain.mine();
    await world.advance(withdrawal);
    await world.testChain.mine();
    expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await world.steps(withdrawal)).toEqual(["held", "signed", "broadcast", "included"]);
    await world.testChain.mine();
    expect(await world.advance(withdrawal)).toBe("done");
    expect(await world.steps(withdrawal)).toEqual([
      "held",
      "signed",
      "broadcast",
      "included",
      "complete",
    ]);
    await world.expectPaidOnce(withdrawal);
  });

  test("changes nothing when it is looked at again after its end", async () => {
    const withdrawal = await world.request();
    await world.finish(withdrawal);
    expect(await world.advance(withdrawal)).toBe("done");
    await world.expectPaidOnce(withdrawal);
  });

  test.each([6, 8])("pays in a token of %i decimals", async (decimals) => {
    const other = await createPayoutWorld({ decimals });
    const withdrawal = await other.request({ grossBp: 123_456n });
    await other.finish(withdrawal);
    await other.expectPaidOnce(withdrawal);
    await other.close();
  });

  test("is paid once although several processes look after it and others at the same time", async () => {
    const withdrawals = await Promise.all(Array.from({ length: 6 }, () => world.request()));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(
        withdrawals.flatMap((withdrawal) => [1, 2, 3].map(() => world.advance(withdrawal))),
      );
      await world.testChain.mine();
    }
    for (const withdrawal of withdrawals) await world.expectPaidOnce(withdrawal);
    const { next_nonce: nextNonce } = await world.app.database.db
      .selectFrom("payout_signers")
      .select("next_nonce")
      .executeTakeFirstOrThrow();
    const count = await world.testChain.node.client.getTransactionCount({
      address: world.testChain.chain.signerAddress,
    });
    expect(BigInt(count)).toBe(nextNonce);
  });

  test("advances automatically once a worker runs", async () => {
    const withdrawal = await world.request();
    const worker = await startWorker(world.app.deps, payoutJobs, {
      databaseUrl: world.app.database.url,
      isOnlyProcess: true,
    });
    await world.app.database.db
      .transaction()
      .execute((tx) => queuePayout(tx, withdrawal.withdrawalId));
    const isComplete = async (): Promise<boolean> => {
      await world.testChain.mine();
      return (await world.steps(withdrawal)).includes("complete");
    };
    await vi.waitUntil(isComplete, { timeout: 120_000, interval: 300 });
    await worker.stop();
    await world.expectPaidOnce(withdrawal);
  });

  test("without a job is found by the sweep", async () => {
    const withdrawal = await world.request();
    expect(await queueStuckPayouts(world.app.deps)).toBe(1);
    expect(await queueStuckPayouts(world.app.deps)).toBe(0);
    await world.finish(withdrawal);
  });
});

describe("before it signs, the payer", () => {
  const setPassword = (accountId: bigint, at: Date) =>
    world.app.database.db
      .updateTable("accounts")
      .set({ password_changed_at: at })
      .where("account_id", "=", accountId)
      .execute();

  test("gives the BP back when the password was changed meanwhile", async () => {
    const withdrawal = await world.request();
    await setPassword(withdrawal.accountId, new Date(world.app.clock.now().getTime() + 1000));
    expect(await world.advance(withdrawal)).toBe("done");
    await world.expectReturned(withdrawal, "account-changed");
  });

  test("gives the BP back when the wallet is another one or none", async () => {
    const changed = await world.request();
    await sql`update wallets set address = '0x00000000000000000000000000000000000000AA'
      where account_id = ${changed.accountId}`.execute(world.app.database.db);
    const gone = await world.request();
    await sql`delete from wallets where account_id = ${gone.accountId}`.execute(
      world.app.database.db,
    );
    for (const withdrawal of [changed, gone]) {
      expect(await world.advance(withdrawal)).toBe("done");
      await world.expectReturned(withdrawal, "account-changed");
    }
  });

  test("waits while the account is frozen, and pays once it is released", async () => {
    const { pool } = world.app.database;
    const withdrawal = await world.request();
    await pool.query("insert into account_freezes values ($1, $2)", [
      withdrawal.accountId,
      world.app.clock.now(),
    ]);
    expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await world.steps(withdrawal)).toEqual(["held", "checking"]);
    await pool.query("delete from account_freezes");
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });

  test.each([26, -26])("keeps to the locks although its clock is %i hours off", async (hours) => {
    const start = world.app.clock.now();
    const locked = await world.request();
    await setPassword(locked.accountId, new Date(start.getTime() - 23 * 3_600_000));
    const open = await world.request();
    world.app.clock.advance(hours * 3_600_000);
    await world.advance(locked);
    await world.expectReturned(locked, "account-changed");
    await world.advance(open);
    world.app.clock.set(start);
    await world.testChain.mine();
    await world.advance(open);
    world.app.clock.advance(-hours * 3_600_000);
    await world.finish(open);
    await world.expectPaidOnce(open);
    world.app.clock.set(start);
  });

  test("gives the BP back when the address has become a contract, and not when it only lent itself code", async () => {
    const contract = await world.request({ address: world.testChain.tokenAddress });
    expect(await world.advance(contract)).toBe("done");
    await world.expectReturned(contract, "address-refused");
    const delegated = await world.request();
    await world.testChain.node.client.setCode({
      address: delegated.address,
      bytecode: `0xef0100${"11".repeat(20)}`,
    });
    await world.finish(delegated);
    await world.expectPaidOnce(delegated);
  });
});

describe("a chain that cannot be reached", () => {
  test("keeps a payout where it is, before it signs as well as after", async () => {
    const dead = world.testChain.through([DEAD]);
    const withdrawal = await world.request();
    await expect(world.advance(withdrawal, dead)).rejects.toThrow(ChainUnreachableError);
    expect(await world.steps(withdrawal)).toEqual(["held"]);
    await world.advance(withdrawal);
    await expect(world.advance(withdrawal, dead)).rejects.toThrow(ChainUnreachableError);
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });

  test("does not matter while two other nodes of it answer", async () => {
    const { rpcUrl } = world.testChain;
    const most = world.testChain.through([DEAD, rpcUrl, `${rpcUrl}/?other`]);
    const withdrawal = await world.request();
    await world.finish(withdrawal, most);
    await world.expectPaidOnce(withdrawal);
  });
});

describe("a hot wallet without enough", () => {
  test("parks payouts, alerts each operator once, and resumes automatically", async () => {
    const poor = await createPayoutWorld({ tokens: 6_000n });
    const { db } = poor.app.database;
    const operatorId = await createOwner(db, { email: "finance@nodeyard.test" });
    await db
      .insertInto("account_permissions")
      .values({
        account_id: operatorId,
        permission: "operator:finance",
        granted_at: poor.app.clock.now(),
      })
      .execute();
    const [first, second, third] = [
      await poor.request(),
      await poor.request(),
      await poor.request(),
    ];
    await poor.advance(first);
    for (const withdrawal of [second, third, second, third]) await poor.advance(withdrawal);
    expect(await poor.steps(second)).toEqual(["held", "waiting"]);
    expect(await poor.steps(third)).toEqual(["held", "waiting"]);
    const mails = () =>
      db
        .selectFrom("messages")
        .select("subject")
        .where("address", "=", "finance@nodeyard.test")
        .execute();
    expect(await mails()).toEqual([{ subject: "Nodeyard: withdrawals are waiting" }]);
    await poor.finish(first);
    await poor.testChain.fill(10_000n * 10n ** 18n);
    for (const withdrawal of [second, third]) {
      await poor.finish(withdrawal);
      await poor.expectPaidOnce(withdrawal);
    }
    expect(await poor.steps(second)).toEqual([
      "held",
      "waiting",
      "signed",
      "broadcast",
      "included",
      "complete",
    ]);
    expect(await db.selectFrom("payout_waits").select("reason").execute()).toEqual([]);
    expect(await mails()).toHaveLength(1);
    await poor.close();
  });

  test("is seen in the metrics", async () => {
    const poor = await createPayoutWorld({ tokens: 1n });
    const read = async (): Promise<string> =>
      (await poor.app.server.inject({ method: "GET", url: "/metrics" })).body;
    expect(await read()).toContain("nodeyard_hot_wallet_short 0\n");
    await poor.advance(await poor.request());
    const metrics = await read();
    for (const line of [
      "nodeyard_withdrawals_open 1",
      "nodeyard_hot_wallet_short 1",
      "nodeyard_hot_wallet_tokens 1",
      "nodeyard_hot_wallet_ether 10",
    ])
      expect(metrics).toContain(`${line}\n`);
    await poor.close();
  });

  test("of gas lets payouts wait as well", async () => {
    const withdrawal = await world.request();
    const { client } = world.testChain.node;
    const address = world.testChain.chain.signerAddress;
    const value = await client.getBalance({ address });
    await client.setBalance({ address, value: 1000n });
    await world.advance(withdrawal);
    expect(await world.steps(withdrawal)).toEqual(["held", "waiting"]);
    await client.setBalance({ address, value });
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });
});
