import { parseGwei, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { reportStartFailure } from "../../start-failure.ts";
import { findFreePort } from "../embedded/server-process.ts";
import { createLogger } from "../log.ts";
import { assertContractAtStart } from "./assert-contract.ts";
import {
  ChainMismatchError,
  ChainUnreachableError,
  type Chain,
  type Payment,
  type SignedTransaction,
} from "./chain.ts";
import { createChain, openChain, type ChainOptions } from "./open-chain.ts";
import { keySigner } from "./signer.ts";
import { createFaultyNode, type FaultyNode } from "./testing/faulty-node.ts";
import { frozenAt, wrongDecimals } from "./testing/lies.ts";
import { createTestChain, freshAddress, freshId, type TestChain } from "./testing/test-chain.ts";

let world: TestChain;
let line: FaultyNode;
beforeAll(async () => {
  world = await createTestChain();
  line = await createFaultyNode(world.rpcUrl);
});
afterAll(async () => {
  await line.close();
  await world.close();
});

/** An unused port. */
const DEAD = `http://127.0.0.1:${await findFreePort()}`;

const FEES = { maxFeePerGas: parseGwei("10"), maxPriorityFeePerGas: parseGwei("1") };

function payment(units = 1n, to = freshAddress()): Payment {
  return { id: freshId(), to, units };
}
async function signed(nonce: number, units = 1n): Promise<SignedTransaction> {
  return world.chain.sign(payment(units), { nonce: BigInt(nonce), gas: 200_000n, fees: FEES });
}
/** The options of the test chain's own client, with others. */
function openOther(over: Partial<ChainOptions>): Chain {
  return createChain({
    ...world.chain,
    confirmations: 3,
    explorerUrl: undefined,
    signer: keySigner(world.hotWalletKey),
    log: createLogger("silent"),
    ...over,
  });
}

describe("the nodes of a chain", () => {
  test("stand in for each other", async () => {
    expect(await world.through([DEAD, world.rpcUrl]).isPaid(freshId())).toBe(false);
    line.breakDown(() => "lost");
    expect((await world.through([line.url, world.rpcUrl]).readHotWallet()).minedCount).toBe(0n);
    line.breakDown(() => "none");
  });

  test("are all named when none answers, without the keys in their addresses", async () => {
    const none = world.through([`${DEAD}/v3/secret-key`, `${DEAD}/other`]);
    const error = await none.readFees().catch((one: unknown) => one as Error);
    expect(error).toBeInstanceOf(ChainUnreachableError);
    expect((error as Error).message.split("; ")).toHaveLength(2);
    expect((error as Error).message).not.toContain("secret-key");
  });

  test("that did not answer in time are left alone for a while, and cost nobody else that time", async () => {
    line.breakDown(() => "hanging");
    const slow = openOther({ rpcUrls: [line.url], answerWithinMs: 200 });
    await expect(slow.readFees()).rejects.toThrow("took too long");
    const before = line.count("eth_chainId");
    await expect(slow.readFees()).rejects.toThrow("a moment ago");
    expect(line.count("eth_chainId")).toBe(before);
    line.breakDown(() => "none");
  });

  test("are not asked when they belong to another chain", async () => {
    const wrong = openOther({ chainId: 1 });
    await expect(wrong.readFees()).rejects.toThrow("answers for chain 31337, not 1");
  });

  test("are not believed when a load balancer sends a call to another chain", async () => {
    const through = world.through([line.url]);
    await through.readHotWallet();
    line.lie(({ method }, result) => (method === "eth_chainId" ? "0x1" : result));
    await expect(through.readHotWallet()).rejects.toThrow("answers for chain 1, not 31337");
    line.lie();
  });

  test("that stand still while others have new blocks are left", async () => {
    const both = world.through([line.url, world.rpcUrl]);
    const { number } = await world.node.client.getBlock();
    line.lie(frozenAt(number));
    await world.mine(11);
    expect((await both.readHotWallet()).blockNumber).toBe(number + 11n);
    line.lie();
  });
});

describe("the contract of the settings", () => {
  test("is confirmed by one node, although another lies", async () => {
    await world.chain.assertContract();
    line.lie(wrongDecimals(20));
    await world.through([line.url, world.rpcUrl]).assertContract();
    await expect(world.through([line.url]).assertContract()).rejects.toThrow(
      "has 20 decimals, NODEYARD_CHAIN_TOKEN_DECIMALS is 18",
    );
    line.lie();
  });

  test.each<[string, () => Partial<ChainOptions>, string]>([
    ["of other decimals", () => ({ tokenDecimals: 8 }), "has 18 decimals"],
    ["that is not there", () => ({ contractAddress: freshAddress() }), "there is no contract"],
    [
      "without this payer",
      () => ({ signer: keySigner(`0x${"4c".repeat(32)}`) }),
      "has not appointed the hot wallet",
    ],
  ])("%s is refused", async (_what, over, words) => {
    const refusal = await openOther(over())
      .assertContract()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChainMismatchError);
    expect((refusal as Error).message).toContain(words);
  });

  test("that does not fit ends a start with exit code 2; a chain that is away does not", async () => {
    const log = createLogger("silent");
    await assertContractAtStart(openOther({ rpcUrls: [DEAD] }), log);
    const refusal = await assertContractAtStart(openOther({ tokenDecimals: 8 }), log).catch(
      (error: unknown) => error,
    );
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect(reportStartFailure(refusal)).toBe(2);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("has 18 decimals"));
    logged.mockRestore();
  });
});

describe("an address", () => {
  test("is a person's, a contract's, or a person's that lent itself code", async () => {
    const { node, chain, tokenAddress } = world;
    const delegated = freshAddress();
    await node.client.setCode({ address: delegated, bytecode: `0xef0100${"22".repeat(20)}` });
    expect(await chain.kindOf(freshAddress())).toBe("person");
    expect(await chain.kindOf(tokenAddress)).toBe("contract");
    expect(await chain.kindOf(delegated)).toBe("delegated");
  });

  test("that the token rejects is distinguished from a token that rejects all transfers", async () => {
    const { chain } = world;
    const zero = "0x0000000000000000000000000000000000000000";
    expect(await chain.tryPayment(payment(1n, zero))).toEqual({ refusedFor: "address" });
    expect(await chain.tryPayment(payment(10n ** 29n))).toEqual({ refusedFor: "token" });
    expect(await chain.tryPayment(payment())).toEqual({ gas: 180_000n });
  });
});

describe("fees", () => {
  test("are at most the ceilings, whatever a node asks for, and none while the block costs more", async () => {
    const through = world.through([line.url]);
    line.lie(({ method }, result) =>
      method === "eth_maxPriorityFeePerGas" ? toHex(parseGwei("20000")) : result,
    );
    expect(await through.readFees()).toMatchObject({ maxPriorityFeePerGas: parseGwei("20") });
    line.lie();
    await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("300") });
    await world.mine();
    expect(await through.readFees()).toMatchObject({ maxFeePerGas: parseGwei("500") });
    await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("600") });
    await world.mine();
    expect(await through.readFees()).toBeUndefined();
    await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("1") });
    await world.mine();
  });
});

describe("sending a raw transaction", () => {
  test("says whether a node has it, may have it, or cannot have it", async () => {
    const first = await signed(0);
    const through = world.through([line.url]);
    expect((await world.through([DEAD]).send(first)).outcome).toBe("unsent");
    line.breakDown(() => "lost");
    expect((await through.send(first)).outcome).toBe("uncertain");
    line.breakDown(() => "unanswered");
    expect((await through.send(first)).outcome).toBe("uncertain");
    line.breakDown(() => "none");
    expect((await through.send(first)).outcome).toBe("accepted");
    expect((await through.send(await signed(0, 2n))).outcome).toBe("underpriced");
    await world.mine();
    expect((await through.send(first)).outcome).toBe("spent");
  });

  test("goes to every node, and does not stop at one whose answer is lost", async () => {
    const both = world.through([line.url, world.rpcUrl]);
    const transaction = await signed(1);
    line.breakDown(() => "lost");
    expect((await both.send(transaction)).outcome).toBe("accepted");
    line.breakDown(() => "none");
    const before = line.count("eth_sendRawTransaction");
    expect((await world.through([world.rpcUrl, line.url]).send(transaction)).outcome).toBe(
      "accepted",
    );
    expect(line.count("eth_sendRawTransaction")).toBe(before + 1);
  });

  test("stays unclear when one node may have it and the other was not reached", async () => {
    line.breakDown(() => "unanswered");
    const both = world.through([line.url, DEAD]);
    expect((await both.send(await signed(2))).outcome).toBe("uncertain");
    line.breakDown(() => "none");
  });

  test("says when the hot wallet cannot pay for it", async () => {
    const { node, chain } = world;
    const balance = await node.client.getBalance({ address: chain.signerAddress });
    const transaction = await signed(3);
    await node.client.setBalance({ address: chain.signerAddress, value: 1n });
    expect((await chain.send(transaction)).outcome).toBe("unfunded");
    await node.client.setBalance({ address: chain.signerAddress, value: balance });
  });
});

test("the explorer's page is made from the settings, and there is none without them", async () => {
  expect(world.chain.explorerLink("0xab")).toBe("https://explorer.test/tx/0xab");
  const without = await openChain(
    {
      rpcUrls: [DEAD],
      chainId: 1,
      tokenAddress: world.tokenAddress,
      tokenDecimals: 18,
      contractAddress: world.contractAddress,
      feeCeilings: world.chain.feeCeilings,
      signing: { signerUrl: undefined, address: freshAddress() },
      confirmations: 12,
      explorerUrl: undefined,
    },
    createLogger("silent"),
  );
  expect(without.explorerLink("0xab")).toBe("");
  expect(without.canSign).toBe(false);
});
