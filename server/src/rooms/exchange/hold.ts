import type { HoldReference } from "../../ledger/hold-rows.ts";

/** The ledger's hold of an exchange. */
export function holdReference(exchangeId: bigint): HoldReference {
  return { kind: "exchange", id: exchangeId };
}
