import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../embedded/server-process.ts";
import { createLogger } from "../log.ts";
import { ChainUnreachableError, type SignedTransaction } from "./chain.ts";
import { createChain, openChain } from "./open-chain.ts";
import { keySigner } from "./signer.ts";
import { createFaultyNode, type FaultyNode } from "./testing/faulty-node.ts";
import { createTestChain, freshAddress, type TestChain } from "./testing/test-chain.ts";

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

async function signed(nonce: number, units = 1n): Promise<SignedTransaction> {
  const fees = await world.chain.readFees();
  return world.chain.sign(
    { to: freshAddress(), units },
    { nonce: BigInt(nonce), gas: 100_000n, fees },
  );
}

describe("the nodes of a chain", () => {
  test("stand in for each other", async () => {
    expect(await world.through([DEAD, world.rpcUrl]).tokenDecimals()).toBe(18);
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
    const slow = createChain({
      rpcUrls: [line.url],
      chainId: world.chain.chainId,
      tokenAddress: world.tokenAddress,
      confirmations: 3,
      explorerUrl: undefined,
      answerWithinMs: 200,
      signer: keySigner(world.hotWalletKey),
      log: createLogger("silent"),
    });
    await expect(slow.readFees()).rejects.toThrow("took too long");
    const before = line.count("eth_chainId");
    await expect(slow.readFees()).rejects.toThrow("a moment ago");
    expect(line.count("eth_chainId")).toBe(before);
    line.breakDown(() => "none");
  });

  test("are not asked when they belong to another chain", async () => {
    const wrong = createChain({
      rpcUrls: [world.rpcUrl],
      chainId: 1,
      tokenAddress: world.tokenAddress,
      confirmations: 3,
      explorerUrl: undefined,
      signer: keySigner(world.hotWalletKey),
      log: createLogger("silent"),
    });
    await expect(wrong.tokenDecimals()).rejects.toThrow("answers for chain 31337, not 1");
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
    expect(await chain.tryTransfer({ to: zero, units: 1n })).toEqual({ refusedFor: "address" });
    const tooMuch = 10n ** 40n;
    expect(await chain.tryTransfer({ to: freshAddress(), units: tooMuch })).toEqual({
      refusedFor: "token",
    });
    expect(await chain.tryTransfer({ to: freshAddress(), units: 1n })).toHaveProperty("gas");
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

  test("does not stop at a node whose answer is lost", async () => {
    line.breakDown(() => "lost");
    const both = world.through([line.url, world.rpcUrl]);
    expect((await both.send(await signed(1))).outcome).toBe("accepted");
    line.breakDown(() => "none");
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
      signing: { signerUrl: undefined, address: freshAddress() },
      confirmations: 12,
      explorerUrl: undefined,
    },
    createLogger("silent"),
  );
  expect(without.explorerLink("0xab")).toBe("");
  expect(without.canSign).toBe(false);
});
