import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { inLanguage, type Text } from "../../platform/language.ts";
import { findingText, type Finding, type FindingWords } from "./finding-text.ts";
import { notifyFinance } from "./notify-finance.ts";
import { haltWayOut, type WayOut } from "./way-out-switches.ts";

const NEW: Text = { zh: "新发现：", en: "New:" };
const KNOWN: Text = { zh: "仍然存在：", en: "Found before, and still there:" };
const GONE: Text = { zh: "已消失：", en: "Found before, and gone:" };

/** The audit of a way out, with the subject and lead of its mail. */
export interface Audit {
  readonly name: "buybacks" | "exchanges";
  readonly way: WayOut;
  readonly words: FindingWords;
  readonly subject: Text;
  readonly lead: Text;
}

/** Keeps what is found now. @returns what was not before, and what was and is no more. */
async function keepFindings(tx: Tx, audit: Audit, found: readonly Finding[], at: Date) {
  const { name, words } = audit;
  const json = JSON.stringify(found.map(({ fault, facts }) => ({ fault, facts })));
  const now = sql`jsonb_to_recordset(${json}::jsonb) as found (fault text, facts jsonb)`;
  const { rows: gone } = await sql<Finding>`
    delete from audit_findings where audit = ${name} and (fault, facts) not in (select fault, facts from ${now})
    returning fault, facts`.execute(tx);
  const { rows: fresh } = await sql<Finding>`
    insert into audit_findings (audit, fault, facts, found_at)
    select ${name}, fault, facts, ${at} from ${now} on conflict do nothing returning fault, facts`.execute(
    tx,
  );
  const keyOf = (finding: Finding): string => findingText(words, finding, "en");
  const isNew = new Set(fresh.map(keyOf));
  return {
    fresh: found.filter((finding) => isNew.has(keyOf(finding))),
    known: found.filter((finding) => !isNew.has(keyOf(finding))),
    gone,
  };
}

/**
 * Logs what the hourly audit of a way out finds, and mails finance operators: once when a finding appears, and once when it is
 * gone. Where money may be lost it halts the way, once: who resumes it has seen what was found until then.
 */
export async function tellFindings(
  deps: Deps,
  audit: Audit,
  found: readonly Finding[],
): Promise<void> {
  const { way, words, subject, lead } = audit;
  const textsOf = (findings: readonly Finding[], language: Language): string[] =>
    findings.map((finding) => findingText(words, finding, language));
  if (found.length > 0)
    deps.log.error(
      { audit: audit.name, findings: textsOf(found, "en") },
      "the audit of a way out found faults",
    );
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const { fresh, known, gone } = await keepFindings(tx, audit, found, at);
    if (fresh.length + gone.length === 0) return;
    const serious = fresh.find(({ fault }) => fault !== "stuck");
    if (serious) await haltWayOut(tx, way, findingText(words, serious, "en"), at);
    const part = (title: Text, findings: readonly Finding[], language: Language): string[] =>
      findings.length === 0
        ? []
        : [[inLanguage(title, language), ...textsOf(findings, language)].join("\n")];
    await notifyFinance(deps, tx, (language) => ({
      subject: inLanguage(subject, language, { count: found.length }),
      body: [
        inLanguage(lead, language),
        ...part(NEW, fresh, language),
        ...part(KNOWN, known, language),
        ...part(GONE, gone, language),
      ].join("\n\n"),
    }));
  });
}
