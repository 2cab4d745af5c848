import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { unitsOf } from "../server/src/rooms/withdrawal/payout/units-of.ts";
import type { OtherPools } from "./other-pools.ts";
import { untilAnswered } from "./until-answered.ts";

/** Above every fee of the torture, so that it replaces a transaction with its nonce. */
const FEES = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 10n };
const GAS = 200_000n;

/**
 * Pays the newest open withdrawal as a second installation with the same key does, or one whose backup was restored: the
 * same id, and the nonce that the chain has free.
 * @returns the transaction's hash; undefined if there was none.
 */
export async function payElsewhere(
  { db }: DatabaseHandle,
  { chain, node }: TestChain,
  otherPools: OtherPools,
): Promise<string | undefined> {
  const open = await untilAnswered(() =>
    db
      .selectFrom("withdrawals")
      .select(["payment_id as id", "address as to", "net_micro_bp as netMicroBp"])
      .where("status", "=", "created")
      .orderBy("withdrawal_id", "desc")
      .executeTakeFirst(),
  );
  if (!open) return undefined;
  const { id, to, netMicroBp } = open;
  const payment = { id, to, units: unitsOf(netMicroBp, chain.tokenDecimals) };
  const nonce = await node.client.getTransactionCount({ address: chain.signerAddress });
  const signed = await chain.sign(payment, { nonce: BigInt(nonce), gas: GAS, fees: FEES });
  const { outcome } = await chain.send(signed);
  if (outcome !== "accepted") return undefined;
  otherPools.keep([signed.raw]);
  return signed.hash;
}
