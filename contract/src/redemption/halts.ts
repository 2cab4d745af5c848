import { BUYBACK_FINDINGS } from "./buyback-findings.ts";
import type { Language } from "../envelope.ts";
import { inLanguage, type Text } from "../text.ts";
import { EXCHANGE_FINDINGS } from "./exchange-findings.ts";
import { findingText, type Finding, type FindingWords } from "./finding-text.ts";

/** The audits of redemption channels, with the words of their findings. */
export const REDEMPTION_AUDITS = {
  buybacks: BUYBACK_FINDINGS,
  exchanges: EXCHANGE_FINDINGS,
} as const satisfies Readonly<Record<string, FindingWords>>;
export type AuditName = keyof typeof REDEMPTION_AUDITS;

/** Reasons of a halt beside the audits'. */
const OTHERS = {
  /** In the operator's own words. */
  operator: { zh: "{reason}", en: "{reason}" },
  restore: { zh: "已从 {createdAt} 的备份恢复", en: "Restored from a backup of {createdAt}" },
  history: {
    zh: "数据库缺少 {since} 之前已提交的事务，可能切换到了落后的备库",
    en: "The database lacks transactions that were committed before {since}, as after a failover to a standby that was behind",
  },
  historyKnown: {
    zh: "数据库缺少 {since} 之前已提交的事务，可能切换到了落后的备库；已发出但未入账：{references}",
    en: "The database lacks transactions that were committed before {since}, as after a failover to a standby that was behind. Sent, and missing here: {references}",
  },
} as const satisfies Readonly<Record<string, Text>>;
type Other = keyof typeof OTHERS;

type FaultCode<Name extends AuditName> =
  `${Name}.${keyof (typeof REDEMPTION_AUDITS)[Name]["faults"] & string}`;
export type HaltCode = Other | FaultCode<"buybacks"> | FaultCode<"exchanges">;

/** The reason of a halt as it is stored: its words are the reader's. */
export interface HaltReason {
  readonly code: HaltCode;
  readonly facts: Finding["facts"];
}

export const HALT_CODES = [
  ...Object.keys(OTHERS),
  ...Object.entries(REDEMPTION_AUDITS).flatMap(([name, { faults }]) =>
    Object.keys(faults).map((fault) => `${name}.${fault}`),
  ),
] as unknown as readonly [HaltCode, ...HaltCode[]];

/** A finding as a reason. */
export function findingReason(name: AuditName, { fault, facts }: Finding): HaltReason {
  return { code: `${name}.${fault}` as HaltCode, facts };
}

/** A reason in a language. */
export function haltText({ code, facts }: HaltReason, language: Language): string {
  const [name, fault] = code.split(".") as [AuditName, string?];
  if (fault === undefined) return inLanguage<Text>(OTHERS[code as Other], language, facts);
  return findingText(REDEMPTION_AUDITS[name] as FindingWords, { fault, facts }, language);
}
