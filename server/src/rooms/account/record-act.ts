// Offered to other rooms.
import type { OwnerAct } from "@nodeyard/contract/account/acts.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** An owner's act, or one that concerns an owner's account. */
export interface RecordedAct {
  readonly act: OwnerAct;
  readonly accountId: bigint;
  readonly ip: string;
  /** False without a session of the owner, such as for a failed sign-in. */
  readonly isOwners?: boolean;
  /** No secrets: they are logged as well. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an audit line in the action's transaction, and a log line. */
export async function recordAct(
  deps: Pick<Deps, "clock" | "log">,
  tx: Queryable,
  { act, accountId, ip, isOwners = true, details = {} }: RecordedAct,
): Promise<void> {
  await writeAudit(tx, {
    at: deps.clock.now(),
    actorAccountId: isOwners ? accountId : undefined,
    subjectAccountId: accountId,
    act,
    details,
    ip,
  });
  deps.log.info({ act, account: String(accountId), ip, ...details }, "act");
}
