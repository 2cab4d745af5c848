/** Decimals of a BP in the ledger; the token has at least as many. */
const BP_DECIMALS = 6;

/** An amount in the token's smallest unit. */
export function unitsOf(microBp: bigint, tokenDecimals: number): bigint {
  return microBp * 10n ** BigInt(tokenDecimals - BP_DECIMALS);
}
