import type { Language } from "@nodeyard/contract/envelope.ts";
import type {
  AuditLogLine,
  AuditQuery,
  AuditResponse,
} from "@nodeyard/contract/operator/audit-calls.ts";
import { OPERATOR_ACTS } from "@nodeyard/contract/operator/acts.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { rangeOfDay } from "@nodeyard/contract/time.ts";
import { haltText, type HaltReason } from "@nodeyard/contract/redemption/halts.ts";
import { sql, type RawBuilder } from "kysely";
import { openCountries } from "../../../platform/country.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Result } from "../../../platform/http/route.ts";
import { ofAccount } from "../../fleet/operator/of-account.ts";

interface Row {
  audit_line_id: bigint;
  at: Date;
  act: string;
  details: unknown;
  ip: string | null;
  actor_account_id: bigint | null;
  actor_email: string | null;
  subject_account_id: bigint | null;
  subject_email: string | null;
  total: number;
}

function conditions(query: AuditQuery): RawBuilder<unknown>[] {
  const { actor = "", subject = "", act = "", by, from, until } = query;
  return [
    ...(actor === "" ? [] : [ofAccount("l.actor_account_id", actor)]),
    ...(subject === "" ? [] : [ofAccount("l.subject_account_id", subject)]),
    ...(act === "" ? [] : [sql`l.act = ${act}`]),
    ...(by === "operators" ? [sql`l.act = any(${Object.keys(OPERATOR_ACTS)})`] : []),
    ...(from === undefined ? [] : [sql`l.at >= ${rangeOfDay(from).from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`l.at < ${rangeOfDay(until).until}::timestamptz`]),
  ];
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** Texts of stored codes in a language. */
function inWords(name: string, value: unknown, language: Language): unknown {
  return name === "haltReasons" && Array.isArray(value)
    ? value.map((reason: HaltReason) => haltText(reason, language))
    : value;
}

/** The fields of an object as texts. */
function textsOf(value: unknown, language: Language): Record<string, string> {
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    fields.map(([name, each]) => [name, textOf(inWords(name, each, language))]),
  );
}

function named(id: bigint | null, email: string | null): AuditLogLine["actor"] {
  return id === null ? null : { accountId: String(id), email: email ?? "" };
}

/** Audit lines of all accounts, newest first. */
export async function listAudit(
  { db }: Pick<Deps, "db">,
  query: AuditQuery,
  language: Language,
): Promise<Result<AuditResponse>> {
  const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const where = sql.join([sql`true`, ...conditions(query)], sql` and `);
  const [{ rows }, countryOf] = await Promise.all([
    sql<Row>`
      with page as (
        select l.*, count(*) over ()::int as total from audit_lines l where ${where}
        order by l.audit_line_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize})
      select p.*, a.email as actor_email, s.email as subject_email
      from page p left join accounts a on a.account_id = p.actor_account_id
        left join accounts s on s.account_id = p.subject_account_id
      order by p.audit_line_id desc`.execute(db),
    openCountries(),
  ]);
  const list = rows.map((row): AuditLogLine => {
    const { by, reason, before, after, ...facts } = row.details as Record<string, unknown>;
    return {
      lineId: String(row.audit_line_id),
      at: row.at.toISOString(),
      act: row.act,
      actor: named(row.actor_account_id, row.actor_email),
      terminalUser: row.actor_account_id === null ? textOf(by ?? "") : "",
      subject: named(row.subject_account_id, row.subject_email),
      reason: textOf(reason ?? ""),
      before: textsOf(before, language),
      after: textsOf(after, language),
      facts: textsOf(facts, language),
      ip: row.ip,
      country: row.ip === null ? "" : countryOf(row.ip),
    };
  });
  return { list, total: rows[0]?.total ?? 0, pageSize };
}
