// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { RedemptionFinding } from "@nodeyard/contract/redemption/fields.ts";
import type { Finding } from "@nodeyard/contract/redemption/finding-text.ts";
import { findingReason, type AuditName } from "@nodeyard/contract/redemption/halts.ts";
import { sql } from "kysely";
import { presentHalt } from "./switches.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

const MOST_SHOWN = 20;

type Named = Pick<Finding, "fault" | "facts">;

const asRows = (found: readonly Named[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(found.map(({ fault, facts }) => ({ fault, facts })))}::jsonb)
    as found (fault text, facts jsonb)`;

/** Ends the findings that are no more. They are kept, since one that comes back halts nothing again. @returns them. */
export async function endOthers(
  tx: Tx,
  audit: AuditName,
  found: readonly Named[],
  at: Date,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    update audit_findings set gone_at = ${at} where audit = ${audit} and gone_at is null
      and (fault, facts) not in (select fault, facts from ${asRows(found)})
    returning fault, facts`.execute(tx);
  return rows;
}

/** Keeps what is found. @returns what was not found before, or was gone. */
export async function saveFindings(
  tx: Tx,
  audit: AuditName,
  found: readonly Named[],
  at: Date,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    insert into audit_findings as kept (audit, fault, facts, found_at)
    select ${audit}, fault, facts, ${at} from ${asRows(found)}
    on conflict (audit, fault, facts) do update set found_at = excluded.found_at, gone_at = null
      where kept.gone_at is not null
    returning fault, facts`.execute(tx);
  return rows;
}

/** Marks the findings that halt a channel, each of them once. @returns the first that does now. */
export async function claimHalting(
  tx: Tx,
  audit: AuditName,
  at: Date,
): Promise<Finding | undefined> {
  const { rows } = await sql<Finding>`
    with halting as (
      update audit_findings set halted_at = ${at} where audit = ${audit} and gone_at is null and halted_at is null and fault <> 'stuck'
      returning fault, facts)
    select fault, facts from halting order by fault, facts limit 1`.execute(tx);
  return rows[0];
}

/** Open findings of the latest audit, newest first, as operators see them. */
export async function readFindings(
  db: Queryable,
  audit: AuditName,
  language: Language,
): Promise<{ findings: RedemptionFinding[]; findingCount: number }> {
  const { rows } = await sql<Finding & { found_at: Date; total: number }>`
    select fault, facts, found_at, count(*) over ()::int as total from audit_findings
    where audit = ${audit} and gone_at is null order by found_at desc, fault, facts limit ${MOST_SHOWN}`.execute(
    db,
  );
  return {
    findings: rows.map(({ found_at: foundAt, ...row }) => ({
      ...presentHalt(findingReason(audit, row), language),
      foundAt: foundAt.toISOString(),
    })),
    findingCount: rows[0]?.total ?? 0,
  };
}
