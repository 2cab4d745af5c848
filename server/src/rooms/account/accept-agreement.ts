// Offered to other rooms.
import { AGREEMENT_EDITIONS, type Agreement } from "@nodeyard/contract/agreements.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordAct } from "./record-act.ts";

/** Keeps that an owner has accepted an agreement's current edition, in the caller's transaction. */
export async function acceptAgreement(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { accountId, agreement, ip }: { accountId: bigint; agreement: Agreement; ip: string },
): Promise<void> {
  const edition = AGREEMENT_EDITIONS[agreement];
  const acceptedAt = deps.clock.now();
  await tx
    .insertInto("agreement_acceptances")
    .values({ account_id: accountId, agreement, edition, accepted_at: acceptedAt })
    .execute();
  const details = { agreement, edition };
  await recordAct(deps, tx, { act: "account.accept-agreement", accountId, ip, details });
}
