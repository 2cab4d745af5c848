import {
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCAL_CHAIN_ID } from "../../../platform/chain/local-chain-file.ts";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { openHold, returnHold, settleHold } from "../../../ledger/holds.ts";
import { postTransfer } from "../../../ledger/post-transfer.ts";
import { createOwner } from "../../../platform/testing/owners.ts";
import { createFaultyNode } from "../../../platform/chain/testing/faulty-node.ts";
import { wrongDecimals } from "../../../platform/chain/testing/lies.ts";
import {
  createTestChain,
  freshId,
  type TestChain,
} from "../../../platform/chain/testing/test-chain.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { holdReference, withdrawalHold } from "../hold.ts";
import { auditPayouts } from "./audit-payouts.ts";
import { auditedSettings } from "./jobs.ts";
import { STUCK_AFTER_MS } from "./compare.ts";
import { countFaults, type AuditReport } from "./faults.ts";
import { reportText } from "./report-text.ts";

const TOKEN = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);
const MICRO = 1_000_000n;
const UNITS_PER_MICRO = 10n ** 12n;

let chain: TestChain;
beforeAll(async () => {
  chain = await createTestChain();
});
afterAll(() => chain.close());

/** A separate hot wallet per test, so that tests do not see each other's transfers. */
let signerKey: Hex;
let signer: Address;
let database: TestDatabase;
let nonce: number;
beforeEach(async () => {
  database = await createTestDatabase();
  signerKey = generatePrivateKey();
  signer = privateKeyToAddress(signerKey);
  nonce = 0;
  await chain.node.client.setBalance({ address: signer, value: parseEther("10") });
  await chain.fill(10n ** 24n, signer);
  await database.pool.query("insert into payout_signers values ($1, $2, 0)", [
    LOCAL_CHAIN_ID,
    signer,
  ]);
});
afterEach(() => database.drop());

async function transferOnChain(key: Hex, to: Address, units: bigint): Promise<Hex> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(key),
    transport: http(chain.rpcUrl),
  });
  const hash = await wallet.writeContract({
    address: chain.tokenAddress,
    abi: TOKEN,
    functionName: "transfer",
    args: [to, units],
    chain: null,
    // Explicit gas, so that a failing transaction is not rejected before it is sent.
    gas: 100_000n,
  });
  await chain.mine();
  return hash;
}

interface Planted {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly gasMicroBp: bigint;
  readonly netMicroBp: bigint;
  readonly at: Date;
  readonly address: Address;
}

/** A withdrawal of 5000 BP, as after its commit. */
async function request(at = new Date()): Promise<Planted> {
  const accountId = await createOwner(database.db);
  const address = privateKeyToAddress(generatePrivateKey());
  const amounts = {
    grossMicroBp: 5_000n * MICRO,
    gasMicroBp: 600n * MICRO,
    netMicroBp: 4_400n * MICRO,
  };
  return database.db.transaction().execute(async (tx) => {
    await postTransfer(tx, {
      idempotencyKey: `test:${accountId}`,
      kind: "adjustment",
      occurredAt: at,
      recordedAt: at,
      details: {},
      postings: [
        { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -9_000n * MICRO },
        { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp: 9_000n * MICRO },
      ],
    });
    const { withdrawal_id: withdrawalId } = await tx
      .insertInto("withdrawals")
      .values({
        account_id: accountId,
        idempotency_key: `key ${accountId}`,
        request_hash: Buffer.alloc(32),
        address,
        gross_micro_bp: amounts.grossMicroBp,
        gas_micro_bp: amounts.gasMicroBp,
        net_micro_bp: amounts.netMicroBp,
        balance_after_micro_bp: 4_000n * MICRO,
        created_at: at,
      })
      .returning("withdrawal_id")
      .executeTakeFirstOrThrow();
    const hold = { withdrawalId, accountId, ...amounts, at };
    await openHold(tx, withdrawalHold(hold));
    return { ...hold, address };
  });
}

/** Stores a signed transaction of a withdrawal. */
async function store(withdrawal: Planted, hash: Hex, isLost = false): Promise<void> {
  await database.pool.query(
    `insert into payout_nonces (chain_id, signer_address, nonce, withdrawal_id, token_address, amount_units, taken_at,
       since_block, lost_at, lost_to_hash)
     values ($1, $2, $3, $4, $5, $6, now(), 0, $7, $8)`,
    [
      LOCAL_CHAIN_ID,
      signer,
      nonce,
      withdrawal.withdrawalId,
      chain.tokenAddress,
      String(withdrawal.netMicroBp * UNITS_PER_MICRO),
      isLost ? new Date() : null,
      isLost ? `0x${"0".repeat(64)}` : null,
    ],
  );
  await database.pool.query(
    `insert into payout_transactions (transaction_hash, chain_id, signer_address, nonce, raw_transaction,
       max_fee_per_gas, max_priority_fee_per_gas, signed_at) values ($1, $2, $3, $4, '0x', 1, 1, now())`,
    [hash, LOCAL_CHAIN_ID, signer, nonce],
  );
  nonce += 1;
}

/** Pays through the contract. */
async function payId(id: Hex, to: Address, units: bigint): Promise<Hex> {
  const { minedCount: next } = await chain.chain.readHotWallet();
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
  const signed = await chain.chain.sign({ id, to, units }, { nonce: next, gas: 200_000n, fees });
  await chain.chain.send(signed);
  await chain.mine();
  return signed.hash;
}

async function pay(
  withdrawal: Planted,
  options: { to?: Address; units?: bigint; isLost?: boolean } = {},
): Promise<Hex> {
  const units = options.units ?? withdrawal.netMicroBp * UNITS_PER_MICRO;
  const hash = await transferOnChain(signerKey, options.to ?? withdrawal.address, units);
  await store(withdrawal, hash, options.isLost);
  return hash;
}

async function end(
  withdrawal: Planted,
  status: "completed" | "canceled",
  hash: Hex | null,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const release = { reference: holdReference(withdrawal.withdrawalId), at: withdrawal.at };
    await (status === "completed" ? settleHold : returnHold)(tx, release);
    await tx
      .updateTable("withdrawals")
      .set({
        status,
        transaction_hash: hash,
        cancel_reason: status === "canceled" ? "reverted" : null,
        ended_at: new Date(),
      })
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .execute();
  });
}

/** A consistent state: paid withdrawals, one refunded, one in progress and one just signed. */
async function plantSound(): Promise<void> {
  for (let index = 0; index < 2; index += 1) {
    const withdrawal = await request();
    await end(withdrawal, "completed", await pay(withdrawal));
  }
  await end(await request(), "canceled", null);
  await request();
  await pay(await request());
}

/** The hot wallet alone, without the contract that the tests share. */
const settings = () => ({ ...auditedSettings(chain), signer, contract: undefined });

function audit(now = new Date()): Promise<AuditReport> {
  return auditPayouts({ db: database.db, clock: { now: () => now } }, settings());
}

function expectOnly(report: AuditReport, expected: Partial<AuditReport["counts"]>): void {
  expect(report.counts, reportText(report)).toEqual({ ...countFaults([]), ...expected });
}

describe("the audit of payouts", () => {
  it("finds nothing if ledger and chain agree, with withdrawals in progress", async () => {
    await plantSound();
    const report = await audit();
    expectOnly(report, {});
    expect(report).toMatchObject({ withdrawals: 5, transfers: 3, onOtherChains: 0 });
    expect(reportText(report)).toContain("5 withdrawals, 3 transfers");
  });

  it("counts a withdrawal that was paid twice, also by transactions of two nonces that are both ours", async () => {
    await plantSound();
    const withdrawal = await request();
    await pay(withdrawal, { isLost: true });
    await end(withdrawal, "completed", await pay(withdrawal));
    expectOnly(await audit(), { doublePaid: 1 });
  });

  it("counts a completed withdrawal that the chain has no transfer of", async () => {
    await plantSound();
    const withdrawal = await request();
    const hash: Hex = `0x${"ab".repeat(32)}`;
    await store(withdrawal, hash);
    await end(withdrawal, "completed", hash);
    expectOnly(await audit(), { dropped: 1 });
  });

  it("counts a payout that the chain took back after its confirmation", async () => {
    await plantSound();
    const withdrawal = await request();
    await end(withdrawal, "completed", await pay(withdrawal));
    expectOnly(await audit(), {});
    await chain.node.client.request({ method: "anvil_reorg", params: [1, []] } as never);
    expectOnly(await audit(), { dropped: 1 });
  });

  it("counts one unit too much and one too little", async () => {
    await plantSound();
    for (const difference of [1n, -1n]) {
      const withdrawal = await request();
      const units = withdrawal.netMicroBp * UNITS_PER_MICRO + difference;
      await end(withdrawal, "completed", await pay(withdrawal, { units }));
    }
    expectOnly(await audit(), { overpaid: 1, underpaid: 1 });
  });

  it("counts what was called completed, given back or paid where the chain says otherwise", async () => {
    await plantSound();
    const toAnother = await request();
    const address = privateKeyToAddress(generatePrivateKey());
    await end(toAnother, "completed", await pay(toAnother, { to: address }));
    expectOnly(await audit(), { falselyEnded: 1 });

    const refunded = await request();
    await end(refunded, "canceled", await pay(refunded));
    expectOnly(await audit(), { falselyEnded: 2 });

    const reverted = await request();
    // More than the hot wallet has: mined, but reverted.
    const hash = await transferOnChain(signerKey, reverted.address, 10n ** 29n);
    await store(reverted, hash);
    await end(reverted, "completed", hash);
    expectOnly(await audit(), { falselyEnded: 3 });

    const byAnother = await request();
    await pay(byAnother);
    await end(byAnother, "completed", `0x${"cd".repeat(32)}`);
    expectOnly(await audit(), { falselyEnded: 4 });
  });

  it("counts a transfer of the hot wallet that belongs to no withdrawal", async () => {
    await plantSound();
    await transferOnChain(signerKey, privateKeyToAddress(generatePrivateKey()), 1n);
    expectOnly(await audit(), { orphaned: 1 });
  });

  it("judges payments of the contract by their ids, and not what the owner takes out", async () => {
    await plantSound();
    const auditContract = async () => {
      const deps = { db: database.db, clock: { now: () => new Date() } };
      const { contract } = auditedSettings(chain);
      return auditPayouts(deps, { ...settings(), contract });
    };
    const requestId = async () => {
      const withdrawal = await request();
      const { payment_id: id } = await database.db
        .selectFrom("withdrawals")
        .select("payment_id")
        .where("withdrawal_id", "=", withdrawal.withdrawalId)
        .executeTakeFirstOrThrow();
      return { withdrawal, id };
    };
    const paid = await requestId();
    const units = paid.withdrawal.netMicroBp * UNITS_PER_MICRO;
    // By a transaction that is not recorded.
    const hash = await payId(paid.id, paid.withdrawal.address, units);
    await end(paid.withdrawal, "completed", hash);
    expectOnly(await auditContract(), {});
    await chain.node.client.sendTransaction({
      account: chain.owner,
      chain: null,
      to: chain.contractAddress,
      data: encodeFunctionData({
        abi: parseAbi(["function withdraw(address to, uint256 amount)"]),
        args: [chain.owner, 9n],
      }),
    });
    await chain.mine();
    expectOnly(await auditContract(), {});
    const short = await requestId();
    await end(short.withdrawal, "completed", await payId(short.id, short.withdrawal.address, 5n));
    await payId(freshId(), short.withdrawal.address, 1n);
    expectOnly(await auditContract(), { underpaid: 1, orphaned: 1 });
  });

  it("takes the amount's decimals from the settings, not from a node", async () => {
    await plantSound();
    const line = await createFaultyNode(chain.rpcUrl);
    line.lie(wrongDecimals(20));
    const report = await auditPayouts(
      { db: database.db, clock: { now: () => new Date() } },
      { ...settings(), rpcUrls: [line.url] },
    );
    await line.close();
    expectOnly(report, {});
  });

  it("counts BP that are held for no open withdrawal, and BP that left for none", async () => {
    await plantSound();
    const withdrawal = await request();
    // Status changed without the ledger: its BP stay held.
    await database.pool.query(
      "update withdrawals set status = 'canceled', cancel_reason = 'operator', ended_at = now() where withdrawal_id = $1",
      [withdrawal.withdrawalId],
    );
    expectOnly(await audit(), { orphaned: 1 });
    await database.db
      .transaction()
      .execute((tx) =>
        settleHold(tx, { reference: holdReference(withdrawal.withdrawalId), at: withdrawal.at }),
      );
    const report = await audit();
    expectOnly(report, { orphaned: 1 });
    expect(report.findings[0]?.text).toContain("the ledger paid out");
  });

  it("counts a withdrawal that is open for longer than a payout takes", async () => {
    await plantSound();
    const before = new Date(Date.now() - STUCK_AFTER_MS - 1_000);
    await request(before);
    expectOnly(await audit(), { stuck: 1 });
  });

  it("does not judge what was paid on another chain, and says how many it left out", async () => {
    const withdrawal = await request();
    await end(withdrawal, "completed", await pay(withdrawal));
    const elsewhere = await request();
    const hash: Hex = `0x${"ee".repeat(32)}`;
    await database.pool.query("insert into payout_signers values (1, $1, 0)", [signer]);
    await database.pool.query(
      `insert into payout_nonces (chain_id, signer_address, nonce, withdrawal_id, token_address, amount_units, taken_at, since_block)
       values (1, $1, 0, $2, $3, 1, now(), 0)`,
      [signer, elsewhere.withdrawalId, chain.tokenAddress],
    );
    await database.pool.query(
      `insert into payout_transactions (transaction_hash, chain_id, signer_address, nonce, raw_transaction,
         max_fee_per_gas, max_priority_fee_per_gas, signed_at) values ($1, 1, $2, 0, '0x', 1, 1, now())`,
      [hash, signer],
    );
    await end(elsewhere, "completed", hash);
    const report = await audit();
    expectOnly(report, {});
    expect(report.onOtherChains).toBe(1);
  });
});

describe("an audit whose chain cannot be read", () => {
  it("asks the next address, and fails where none answers instead of reporting nothing found", async () => {
    await plantSound();
    const dead = "http://127.0.0.1:9";
    const deps = { db: database.db, clock: { now: () => new Date() } };
    const report = await auditPayouts(deps, { ...settings(), rpcUrls: [dead, chain.rpcUrl] });
    expect(report.transfers).toBe(3);
    await expect(auditPayouts(deps, { ...settings(), rpcUrls: [dead] })).rejects.toThrow(
      "HTTP request failed",
    );
  });
});
