import { groupDigits } from "@nodeyard/contract/money.ts";

/** Decimals of a BP in the ledger; the token has at least as many. */
const BP_DECIMALS = 6;

/** An amount in the token's smallest unit. */
export function unitsOf(microBp: bigint, tokenDecimals: number): bigint {
  return microBp * 10n ** BigInt(tokenDecimals - BP_DECIMALS);
}

/** An amount of the token in BP, to its last digit: a payment from elsewhere need not be of whole micro-BP. */
export function bpOfUnits(units: bigint, tokenDecimals: number): string {
  const digits = String(units).padStart(tokenDecimals + 1, "0");
  const fraction = digits.slice(digits.length - tokenDecimals).replace(/0+$/, "");
  const integer = groupDigits(digits.slice(0, digits.length - tokenDecimals));
  return fraction === "" ? integer : `${integer}.${fraction}`;
}
