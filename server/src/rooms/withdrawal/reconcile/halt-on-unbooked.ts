import { haltPayouts } from "../payout/halt.ts";
import type { PayoutDeps } from "../payout/payout-deps.ts";
import { findUnbooked } from "./find-unbooked.ts";

/** Halts signing for a payment of the contract that no withdrawal accounts for, unless an operator already knows of it. */
export async function haltOnUnbooked({
  db,
  chain,
  clock,
}: Pick<PayoutDeps, "db" | "chain" | "clock">): Promise<void> {
  const unbooked = await findUnbooked(db, chain);
  if (unbooked.length === 0) return;
  const hashes = unbooked.map((payment) => payment.transactionHash);
  const known = await db
    .selectFrom("payout_recoveries")
    .select("transaction_hash")
    .where("transaction_hash", "in", hashes)
    .execute();
  if (known.length === hashes.length) return;
  await haltPayouts(db, {
    reason: "chain-ahead",
    at: clock.now(),
    details: { unaccountedPayments: hashes },
  });
}
