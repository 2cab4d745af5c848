import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import type { TokenTransfer } from "./chain.ts";

/** Margin on gas estimates, in percent: balances may change before the transaction is mined. */
const GAS_MARGIN_PERCENT = 25n;

interface Try extends TokenTransfer {
  readonly from: Address;
  readonly tokenAddress: Address;
}

/** Call data of a token transfer. */
export function transferData(transfer: TokenTransfer): Hex {
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: "transfer",
    args: [transfer.to, transfer.units],
  });
}

function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((part) => part instanceof ExecutionRevertedError) !== null
  );
}

/** Gas estimate of a transfer; undefined if it would revert. */
async function estimate(client: PublicClient, transfer: Try): Promise<bigint | undefined> {
  try {
    return await client.estimateGas({
      account: transfer.from,
      to: transfer.tokenAddress,
      data: transferData(transfer),
    });
  } catch (error) {
    if (isRevert(error)) return undefined;
    throw error;
  }
}

/** Simulates a transfer and, if it reverts, one to the sender itself. */
export async function tryTransfer(
  client: PublicClient,
  transfer: Try,
): Promise<{ readonly gas: bigint } | { readonly refusedFor: "address" | "token" }> {
  const gas = await estimate(client, transfer);
  if (gas !== undefined) return { gas: gas + (gas * GAS_MARGIN_PERCENT) / 100n };
  const toItself = await estimate(client, { ...transfer, to: transfer.from });
  return { refusedFor: toItself === undefined ? "token" : "address" };
}
