import {
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import type { Payment, Refusal } from "./chain.ts";
import { paymentData, PAYOUT_CONTRACT } from "./payout-contract.ts";

/** Margin on gas estimates, in percent. */
const GAS_MARGIN_PERCENT = 25n;
/**
 * More than a payment in our token costs at most (133,000): after the estimate the recipient may empty the address, which
 * makes it dearer by 17,000.
 */
const GAS_AT_LEAST = 180_000n;

interface Try extends Payment {
  readonly signerAddress: Address;
  readonly contractAddress: Address;
  readonly tokenAddress: Address;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  AlreadyPaid: "paid",
  CeilingReached: "ceiling",
  EnforcedPause: "paused",
  AccessControlUnauthorizedAccount: "role",
};

/** Gas estimate of a call; undefined if it would revert. */
async function estimate(
  client: PublicClient,
  call: { readonly account: Address; readonly to: Address; readonly data: Hex },
): Promise<bigint | undefined> {
  try {
    return await client.estimateGas(call);
  } catch (error) {
    const isRevert =
      error instanceof BaseError &&
      error.walk((part) => part instanceof ExecutionRevertedError) !== null;
    if (isRevert) return undefined;
    throw error;
  }
}

/** The contract's own reason for a revert; undefined if the token reverts. */
async function readRefusal(client: PublicClient, payment: Try): Promise<Refusal | undefined> {
  try {
    await client.simulateContract({
      account: payment.signerAddress,
      address: payment.contractAddress,
      abi: PAYOUT_CONTRACT,
      functionName: "pay",
      args: [payment.id, payment.to, payment.units],
    });
    return undefined;
  } catch (error) {
    const reverted =
      error instanceof BaseError &&
      error.walk((part) => part instanceof ContractFunctionRevertedError);
    if (!(reverted instanceof ContractFunctionRevertedError)) throw error;
    return REFUSALS[reverted.data?.errorName ?? ""];
  }
}

/** Simulates a payment; if the token reverts, also its transfer from the contract to the hot wallet. */
export async function tryPayment(
  client: PublicClient,
  payment: Try,
): Promise<{ readonly gas: bigint } | { readonly refusedFor: Refusal }> {
  const { signerAddress, contractAddress, tokenAddress, units } = payment;
  const gas = await estimate(client, {
    account: signerAddress,
    to: contractAddress,
    data: paymentData(payment),
  });
  if (gas !== undefined) {
    const withMargin = gas + (gas * GAS_MARGIN_PERCENT) / 100n;
    return { gas: withMargin > GAS_AT_LEAST ? withMargin : GAS_AT_LEAST };
  }
  const refusal = await readRefusal(client, payment);
  if (refusal) return { refusedFor: refusal };
  const toUs = await estimate(client, {
    account: contractAddress,
    to: tokenAddress,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: "transfer",
      args: [signerAddress, units],
    }),
  });
  return { refusedFor: toUs === undefined ? "token" : "address" };
}
