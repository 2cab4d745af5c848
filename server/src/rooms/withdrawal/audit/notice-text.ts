import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";
import { FAULTS, type AuditReport, type Fault } from "./faults.ts";

const NAMES: Readonly<Record<Fault, Text>> = {
  doublePaid: { zh: "重复付款", en: "Paid more than once" },
  dropped: { zh: "已完成但未付款", en: "Completed, but never paid" },
  overpaid: { zh: "多付", en: "Overpaid" },
  underpaid: { zh: "少付", en: "Underpaid" },
  falselyEnded: { zh: "最终状态与链上不符", en: "Final status differs from the chain" },
  orphaned: {
    zh: "不属于任何提现的转账或 BP",
    en: "Transfers or BP that belong to no withdrawal",
  },
  stuck: { zh: "处理时间过长", en: "Open for too long" },
};
const SUBJECT: Text = {
  zh: "Nodeyard：付款审计发现 {sum} 处不符",
  en: "Nodeyard: the payout audit found {faults}",
};
const LEAD: Text = {
  zh: "{at} 的付款审计发现 {sum} 处链上记录与账目不符：",
  en: "At {at}, the chain and the ledger disagreed in {places}:",
};
const COUNT: Text = { zh: "{name}：{count}", en: "{name}: {count}" };
const ADVICE: Text = {
  zh: "请在服务器上运行 npm run audit 查看明细。核实之前，请考虑关闭提现。",
  en: "Run npm run audit on the server for details. Consider closing withdrawals until the cause is known.",
};

/** Mail to operators about audit findings. */
export function auditNotice(
  report: AuditReport,
  language: Language,
): { subject: string; body: string } {
  const sum = report.findings.length;
  const params = {
    at: formatInstant(report.at),
    sum,
    faults: plural(sum, { one: "# fault", other: "# faults" }),
    places: plural(sum, { one: "# place", other: "# places" }),
  };
  const found = FAULTS.filter((fault) => report.counts[fault] > 0).map((fault) =>
    inLanguage(COUNT, language, {
      name: inLanguage(NAMES[fault], language),
      count: report.counts[fault],
    }),
  );
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: [inLanguage(LEAD, language, params), ...found, inLanguage(ADVICE, language)].join("\n"),
  };
}
