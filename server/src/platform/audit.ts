import type { Queryable } from "./database.ts";

export interface AuditLine {
  readonly at: Date;
  /** Undefined if not signed in, as an operator at the server's own terminal, whose system user is in the details. */
  readonly actorAccountId: bigint | undefined;
  /** Undefined for what concerns all accounts. */
  readonly subjectAccountId: bigint | undefined;
  /** `room.act`. */
  readonly act: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Null for what no request did. */
  readonly ip: string | null;
}

/** Writes an audit line in the action's transaction. */
export async function writeAudit(tx: Queryable, line: AuditLine): Promise<void> {
  await tx
    .insertInto("audit_lines")
    .values({
      at: line.at,
      actor_account_id: line.actorAccountId ?? null,
      subject_account_id: line.subjectAccountId ?? null,
      act: line.act,
      details: JSON.stringify(line.details),
      ip: line.ip,
    })
    .execute();
}
