// Offered to other rooms.
import type { OwnerAct } from "@nodeyard/contract/account/acts.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { consume } from "../../platform/throttle.ts";

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

/**
 * Of one act a day: audit lines are kept for good, and most acts can be repeated without end. More than an owner of thousands of
 * devices does to each of them in a day.
 */
const ACTS_A_DAY = 5_000;

/** Writes an audit line in the action's transaction, and a log line. An act beyond those of a day is refused, and undone. */
export async function recordAct(
  deps: Pick<Deps, "clock" | "log">,
  tx: Queryable,
  { act, accountId, ip, isOwners = true, details = {} }: RecordedAct,
): Promise<void> {
  if (isOwners) {
    const subject = `account:${accountId}|${act}`;
    const limit = { bucket: "acts", subject, limit: ACTS_A_DAY, windowSeconds: DAY_MS / 1000 };
    await consume(tx, deps.clock, limit);
  }
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
