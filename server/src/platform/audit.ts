import type { Queryable } from "./database.ts";

export interface AuditLine {
  readonly at: Date;
  /** Undefined if not signed in. */
  readonly actorAccountId: bigint | undefined;
  readonly subjectAccountId: bigint;
  /** `room.act`. */
  readonly act: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip: string;
}

/** Writes an audit line in the action's transaction. */
export async function writeAudit(tx: Queryable, line: AuditLine): Promise<void> {
  await tx
    .insertInto("audit_lines")
    .values({
      at: line.at,
      actor_account_id: line.actorAccountId ?? null,
      subject_account_id: line.subjectAccountId,
      act: line.act,
      details: JSON.stringify(line.details),
      ip: line.ip,
    })
    .execute();
}
