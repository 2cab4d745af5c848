import type { HoldReference } from "../../ledger/hold-rows.ts";
import type { Hold } from "../../ledger/holds.ts";

export function holdReference(withdrawalId: bigint): HoldReference {
  return { kind: "withdrawal", id: withdrawalId };
}

/** A withdrawal's amounts as the ledger holds them: what arrives, and the gas that the platform keeps for sending it. */
export function withdrawalHold(withdrawal: {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly netMicroBp: bigint;
  readonly gasMicroBp: bigint;
  readonly at: Date;
}): Hold {
  const { withdrawalId, accountId, netMicroBp, gasMicroBp, at } = withdrawal;
  return {
    reference: holdReference(withdrawalId),
    accountId,
    grossMicroBp: netMicroBp + gasMicroBp,
    parts: [
      { to: "paid", amountMicroBp: netMicroBp },
      { to: "fee", amountMicroBp: gasMicroBp },
    ],
    at,
  };
}
