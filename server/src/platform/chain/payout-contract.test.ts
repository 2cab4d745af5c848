import {
  encodeFunctionData,
  parseAbiItem,
  toFunctionSignature,
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type Address,
  type Hash,
} from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deployPayouts, mintToken } from "@nodeyard/stand-ins/chain/deploy-contracts.ts";
import { createLogger } from "../log.ts";
import { deployPayoutsAt } from "./deploy-payouts.ts";
import { readArtifact } from "./read-artifact.ts";
import { createChain } from "./open-chain.ts";
import { PAYER_ROLE, PAYOUT_CONTRACT, paymentsIn } from "./payout-contract.ts";
import { readPayments } from "./read-payments.ts";
import { keySigner } from "./signer.ts";
import { createTestChain, freshAddress, freshId, type TestChain } from "./testing/test-chain.ts";

let world: TestChain;
let abi: Abi;
let contract: Address;
/** An account that the node signs for. */
const payer: Address = freshAddress();
const PAID = { hourUnits: 100n, dayUnits: 250n };

beforeAll(async () => {
  world = await createTestChain();
  ({ abi } = await readArtifact("bp-payouts"));
  const { client } = world.node;
  await client.setBalance({ address: payer, value: 10n ** 20n });
  await client.impersonateAccount({ address: payer });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { node, owner, tokenAddress } = world;
  contract = await deployPayouts(node, { tokenAddress, owner, payer }, PAID);
  await mintToken(node, { address: tokenAddress, owner }, contract, 1000n);
});

/** Calls the contract in a block of its own. @returns the error's name if it reverts. */
async function call(from: Address, functionName: string, args: readonly unknown[]) {
  const { client } = world.node;
  try {
    await client.simulateContract({ account: from, address: contract, abi, functionName, args });
  } catch (error) {
    const text = String(error);
    return /Error: (\w+)\(/.exec(text)?.[1] ?? text;
  }
  const data = encodeFunctionData({ abi, functionName, args });
  await client.sendTransaction({ account: from, chain: null, to: contract, data });
  await world.mine();
  return "done";
}
const pay = (id: Hash, units: bigint, to = freshAddress(), from = payer) =>
  call(from, "pay", [id, to, units]);

test("an id is paid once, whatever the recipient and amount of another attempt, with one event", async () => {
  const [id, to] = [freshId(), freshAddress()];
  expect(await pay(id, 7n, to)).toBe("done");
  expect(await world.tokenBalanceOf(to)).toBe(7n);
  expect(await pay(id, 7n, to)).toBe("AlreadyPaid");
  expect(await pay(id, 6n)).toBe("AlreadyPaid");
  const { client } = world.node;
  const block = await client.getBlock();
  const { logs } = await client.getTransactionReceipt({ hash: block.transactions[0] as Hash });
  expect(paymentsIn(logs, contract)).toEqual([{ id, to, units: 7n }]);
  expect(paymentsIn(logs, freshAddress())).toEqual([]);
});

test("an hour and a day pay up to their ceilings, then the next ones", async () => {
  const { client } = world.node;
  const nextHour = () => client.increaseTime({ seconds: 3600 });
  // At the start of a day.
  const { timestamp } = await client.getBlock();
  await client.setNextBlockTimestamp({ timestamp: (timestamp / 86_400n + 1n) * 86_400n });
  await world.mine();
  expect(await pay(freshId(), 60n)).toBe("done");
  expect(await pay(freshId(), 41n)).toBe("CeilingReached");
  expect(await pay(freshId(), 40n)).toBe("done");
  expect(await pay(freshId(), 1n)).toBe("CeilingReached");
  for (const [units, outcome] of [
    [100n, "done"],
    [51n, "CeilingReached"],
    [50n, "done"],
  ] as const) {
    if (units !== 50n) await nextHour();
    await world.mine();
    expect(await pay(freshId(), units)).toBe(outcome);
  }
  await nextHour();
  await world.mine();
  expect(await pay(freshId(), 1n)).toBe("CeilingReached");
  await client.increaseTime({ seconds: 21 * 3600 });
  await world.mine();
  expect(await pay(freshId(), 100n)).toBe("done");
});

test("a payer can only pay, and nobody else can; the owner can do the rest", async () => {
  const { owner } = world;
  const other = freshAddress();
  const unauthorised = "AccessControlUnauthorizedAccount";
  expect(await pay(freshId(), 1n, other, owner)).toBe(unauthorised);
  expect(await call(payer, "setCeilings", [1n, 1n])).toBe(unauthorised);
  expect(await call(payer, "withdraw", [payer, 1n])).toBe(unauthorised);
  expect(await call(payer, "pause", [])).toBe(unauthorised);
  expect(await call(owner, "pause", [])).toBe("done");
  expect(await pay(freshId(), 1n)).toBe("EnforcedPause");
  expect(await call(owner, "unpause", [])).toBe("done");
  expect(await call(owner, "setCeilings", [5n, 5n])).toBe("done");
  expect(await pay(freshId(), 6n)).toBe("CeilingReached");
  expect(await call(owner, "withdraw", [other, 900n])).toBe("done");
  expect(await world.tokenBalanceOf(other)).toBe(900n);
  expect(await call(owner, "revokeRole", [PAYER_ROLE, payer])).toBe("done");
  expect(await pay(freshId(), 1n)).toBe(unauthorised);
});

test("the deploy command's contract fits the settings that it prints", async () => {
  const { client } = world.node;
  await client.setAutomine(true);
  const deployerKey = generatePrivateKey();
  await client.setBalance({ address: privateKeyToAddress(deployerKey), value: 10n ** 20n });
  const deployment = {
    rpcUrl: world.rpcUrl,
    deployerKey,
    tokenAddress: world.tokenAddress,
    tokenDecimals: 18,
    owner: world.owner,
    payer: world.chain.signerAddress,
    hourCeiling: 3n,
    dayCeiling: 5n,
  };
  const { contractAddress, chainId } = await deployPayoutsAt(deployment);
  const chain = createChain({
    ...world.chain,
    chainId,
    contractAddress,
    confirmations: 3,
    explorerUrl: undefined,
    signer: keySigner(world.hotWalletKey),
    log: createLogger("silent"),
  });
  await chain.assertContract();
  expect((await chain.readHotWallet()).headroomUnits).toBe(3n * 10n ** 18n);
  await expect(deployPayoutsAt({ ...deployment, tokenDecimals: 8 })).rejects.toThrow(
    "has 18 decimals, not 8",
  );
  await client.setAutomine(false);
});

describe("what the server knows of the contract", () => {
  test("is in the compiled one", () => {
    const signatures = (list: Abi): string[] =>
      list.flatMap((item) =>
        item.type === "constructor" || item.type === "fallback" || item.type === "receive"
          ? []
          : [`${item.type} ${toFunctionSignature(item as AbiFunction)}`],
      );
    expect(signatures(abi)).toEqual(expect.arrayContaining(signatures(PAYOUT_CONTRACT)));
    const paid = abi.find(
      (item): item is AbiEvent => item.type === "event" && item.name === "Paid",
    );
    const known = parseAbiItem(
      "event Paid(bytes32 indexed id, address indexed to, uint256 amount)",
    );
    expect(paid?.inputs.map(({ indexed }) => indexed)).toEqual(
      known.inputs.map((input) => "indexed" in input && input.indexed),
    );
  });

  test("reads all payments of a range, and nothing outside it", async () => {
    const { chain } = world;
    const { minedCount: nonce } = await chain.readHotWallet();
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
    const payments = [1n, 2n, 3n].map((units) => ({ id: freshId(), to: freshAddress(), units }));
    for (const [index, payment] of payments.entries()) {
      const options = { nonce: nonce + BigInt(index), gas: 200_000n, fees };
      await chain.send(await chain.sign(payment, options));
      await world.mine();
    }
    const { number } = await world.node.client.getBlock();
    expect(await readPayments(chain, number - 1n, number)).toMatchObject(payments.slice(1));
    expect(await readPayments(chain, 0n, number)).toMatchObject(payments);
    const { firstBlock, lastBlock } = await chain.readFinalRange();
    expect(firstBlock).toBeGreaterThan(0n);
    expect(lastBlock).toBe(number - 2n);
    for (const { id } of payments) expect(await chain.isPaid(id)).toBe(true);
  });
});
