import { randomUUID } from "node:crypto";
import { erc20Abi, parseAbiItem, type Address, type Hash } from "viem";
import { expect } from "vitest";
import { MICRO_BP_PER_BP } from "@nodeyard/contract/money.ts";
import { openOwnerAccount, systemAccount } from "../../../../ledger/accounts.ts";
import { postTransfer } from "../../../../ledger/post-transfer.ts";
import { readBalance } from "../../../../ledger/statement.ts";
import { createOwner } from "../../../../platform/testing/owners.ts";
import { trialBalance } from "../../../../ledger/trial-balance.ts";
import type { Chain } from "../../../../platform/chain/chain.ts";
import {
  createTestChain,
  freshAddress,
  type TestChain,
  type TestChainOptions,
} from "../../../../platform/chain/testing/test-chain.ts";
import { createTestApp, type TestApp } from "../../../../platform/testing/test-app.ts";
import { advancePayout } from "../advance-payout.ts";
import type { SigningDeps } from "../payout-deps.ts";
import { holdWithdrawal, type TestWithdrawal } from "./hold-withdrawal.ts";

const TRANSFER = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);
const START_MICRO_BP = 50_000n * MICRO_BP_PER_BP;

/** Owners with BP and wallets, a real chain, and the payout code. */
export interface PayoutWorld {
  readonly app: TestApp;
  readonly testChain: TestChain;
  /** Payout dependencies, optionally with another chain. */
  deps(chain?: Chain): SigningDeps;
  /** A withdrawal as after the owner's request. */
  request(options?: { address?: Address; grossBp?: bigint }): Promise<TestWithdrawal>;
  /** Advances a payout once. */
  advance(withdrawal: TestWithdrawal, chain?: Chain): Promise<"retryLater" | "done">;
  /** Alternates advancing and mining until the payout has ended. */
  finish(withdrawal: TestWithdrawal, chain?: Chain): Promise<void>;
  steps(withdrawal: TestWithdrawal): Promise<string[]>;
  /** All its signed hashes, in order. */
  hashes(withdrawal: TestWithdrawal): Promise<Hash[]>;
  expectPaidOnce(withdrawal: TestWithdrawal): Promise<void>;
  expectReturned(withdrawal: TestWithdrawal, reason: string): Promise<void>;
  close(): Promise<void>;
}

const MAX_POLLS = 40;

export async function createPayoutWorld(options: TestChainOptions = {}): Promise<PayoutWorld> {
  const testChain = await createTestChain(options);
  const app = await createTestApp({ chain: testChain.chain, poolSize: 12 });
  const { db } = app.database;
  const deps = (chain: Chain = testChain.chain): SigningDeps => ({ ...app.deps, chain });

  const request: PayoutWorld["request"] = async (wanted = {}) => {
    const address = wanted.address ?? freshAddress();
    const accountId = await createOwner(db);
    const at = app.clock.now();
    const grossMicroBp = (wanted.grossBp ?? 5_000n) * MICRO_BP_PER_BP;
    const startMicroBp = START_MICRO_BP > grossMicroBp ? START_MICRO_BP : grossMicroBp;
    await db
      .insertInto("wallets")
      .values({ account_id: accountId, address, is_verified: true, bound_at: new Date(0) })
      .execute();
    return db.transaction().execute(async (tx) => {
      await postTransfer(tx, {
        idempotencyKey: randomUUID(),
        kind: "network",
        occurredAt: at,
        recordedAt: at,
        details: {},
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp: startMicroBp },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -startMicroBp },
        ],
      });
      return holdWithdrawal(tx, at, { accountId, address, grossMicroBp });
    });
  };
  const advance: PayoutWorld["advance"] = (withdrawal, chain) =>
    advancePayout(deps(chain), withdrawal.withdrawalId);
  const readRow = (withdrawal: TestWithdrawal) =>
    db
      .selectFrom("withdrawals")
      .selectAll()
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .executeTakeFirstOrThrow();
  const heldOf = async (accountId: bigint): Promise<bigint> => {
    const row = await db
      .selectFrom("ledger_accounts")
      .select("balance_micro_bp")
      .where("account_id", "=", accountId)
      .where("kind", "=", "held")
      .executeTakeFirstOrThrow();
    return row.balance_micro_bp;
  };
  /** Current transfers on the chain to the withdrawal's address. */
  const received = async (withdrawal: TestWithdrawal): Promise<bigint[]> => {
    const logs = await testChain.node.client.getLogs({
      address: testChain.tokenAddress,
      event: TRANSFER,
      args: { to: withdrawal.address },
      fromBlock: 0n,
      strict: true,
    });
    return logs.map((log) => log.args.value);
  };
  const unitsOf = async (microBp: bigint): Promise<bigint> => {
    const decimals = await testChain.node.client.readContract({
      address: testChain.tokenAddress,
      abi: erc20Abi,
      functionName: "decimals",
    });
    return microBp * 10n ** BigInt(decimals - 6);
  };
  const expectBooksFine = async (): Promise<void> =>
    expect((await trialBalance(db)).problems).toEqual([]);
  const steps: PayoutWorld["steps"] = async (withdrawal) => {
    const rows = await db
      .selectFrom("withdrawal_steps")
      .select("step")
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .orderBy("withdrawal_step_id")
      .execute();
    return rows.map((row) => row.step);
  };

  return {
    app,
    testChain,
    deps,
    request,
    advance,
    finish: async (withdrawal, chain) => {
      for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
        if ((await advance(withdrawal, chain)) === "done") return;
        await testChain.mine();
      }
      throw new Error(`not ended: ${(await steps(withdrawal)).join(", ")}`);
    },
    steps,
    hashes: async (withdrawal) => {
      const rows = await db
        .selectFrom("payout_transactions as t")
        .innerJoin("payout_nonces as n", (join) =>
          join.onRef("n.nonce", "=", "t.nonce").onRef("n.signer_address", "=", "t.signer_address"),
        )
        .select("t.transaction_hash")
        .where("n.withdrawal_id", "=", withdrawal.withdrawalId)
        .orderBy("t.nonce")
        .orderBy("t.max_fee_per_gas")
        .execute();
      return rows.map((row) => row.transaction_hash);
    },
    expectPaidOnce: async (withdrawal) => {
      const units = await unitsOf(withdrawal.netMicroBp);
      const row = await readRow(withdrawal);
      expect(row.status).toBe("completed");
      expect(await received(withdrawal)).toEqual([units]);
      expect(await testChain.tokenBalanceOf(withdrawal.address)).toBe(units);
      expect(await readBalance(db, withdrawal.accountId)).toBe(row.balance_after_micro_bp);
      expect(await heldOf(withdrawal.accountId)).toBe(0n);
      expect((await steps(withdrawal)).filter((step) => step === "complete")).toHaveLength(1);
      const receipt = await testChain.node.client.getTransactionReceipt({
        hash: row.transaction_hash as `0x${string}`,
      });
      expect(receipt.status).toBe("success");
      await expectBooksFine();
    },
    expectReturned: async (withdrawal, reason) => {
      const row = await readRow(withdrawal);
      expect([row.status, row.cancel_reason]).toEqual(["canceled", reason]);
      expect(await received(withdrawal)).toEqual([]);
      expect(await readBalance(db, withdrawal.accountId)).toBe(
        row.balance_after_micro_bp + row.gross_micro_bp,
      );
      expect(await heldOf(withdrawal.accountId)).toBe(0n);
      await expectBooksFine();
    },
    close: async () => {
      await app.close();
      await testChain.close();
    },
  };
}
