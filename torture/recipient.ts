import { encodeFunctionData, erc20Abi } from "viem";
import { freshAddress, type TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { untilAnswered } from "./until-answered.ts";

const WEI_PER_GWEI = 1_000_000_000n;
const ETHER = 10n ** 18n;

/**
 * Lets a recipient with a signed payout empty the address in the next block, before the payment: it needs more gas than
 * estimated.
 * @returns whether there was one.
 */
export async function emptyRecipient(
  { db }: DatabaseHandle,
  { node, tokenAddress, tokenBalanceOf }: TestChain,
): Promise<boolean> {
  const signed = await untilAnswered(() =>
    db
      .selectFrom("withdrawals")
      .select("address")
      .where("status", "=", "created")
      .where("transaction_hash", "is not", null)
      .orderBy("withdrawal_id")
      .execute(),
  );
  const { client } = node;
  for (const { address } of signed) {
    const units = await tokenBalanceOf(address);
    if (units === 0n) continue;
    const args = [freshAddress(), units] as const;
    await client.setBalance({ address, value: ETHER });
    await client.impersonateAccount({ address });
    await client.sendTransaction({
      account: address,
      chain: null,
      to: tokenAddress,
      data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }),
      gas: 100_000n,
      maxFeePerGas: 1_000n * WEI_PER_GWEI,
      maxPriorityFeePerGas: 500n * WEI_PER_GWEI,
    });
    return true;
  }
  return false;
}
