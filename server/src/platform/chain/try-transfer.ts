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

/** Added to an estimate of gas, in percent: balances may change before the transaction is in a block. */
const GAS_MARGIN_PERCENT = 25n;

interface Try extends TokenTransfer {
  readonly from: Address;
  readonly tokenAddress: Address;
}

/** What a transaction to the token says. */
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

/** Gas of a transfer; undefined where the token refuses it. */
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

/** Tries a transfer without making it, and, where it is refused, one to the sender itself. */
export async function tryTransfer(
  client: PublicClient,
  transfer: Try,
): Promise<{ readonly gas: bigint } | { readonly refusedFor: "address" | "token" }> {
  const gas = await estimate(client, transfer);
  if (gas !== undefined) return { gas: gas + (gas * GAS_MARGIN_PERCENT) / 100n };
  const toItself = await estimate(client, { ...transfer, to: transfer.from });
  return { refusedFor: toItself === undefined ? "token" : "address" };
}
