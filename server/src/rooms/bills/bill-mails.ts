import type { BillMonth } from "@nodeyard/contract/bills/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { sql } from "kysely";
import type { Config } from "../../platform/config.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { siteOrigin } from "../../platform/public-host.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import type { Mail } from "../account/security-mails.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";

const ISSUED = {
  subject: {
    zh: "Nodeyard：{month} 账单已出",
    en: "Nodeyard: your bills for {month} are ready",
  },
  body: {
    zh: "{month} 普通节点账单已出：共 {count} 条，合计 {amount} BP。\n\n请核对后确认；有疑问可对单条账单提出异议。\n{link}",
    en: "Your standard nodes' bills of {month} have been issued. Bills: {count}, in total {amount} BP.\n\nCheck and confirm them; a bill that is wrong can be disputed.\n{link}",
  },
} as const satisfies { subject: Text; body: Text };

const SUPPLEMENTED = {
  subject: {
    zh: "Nodeyard：{month} 账单有补充",
    en: "Nodeyard: a supplement to your bills for {month}",
  },
  body: {
    zh: "{month} 普通节点账单新增 {count} 条补充账单，合计 {amount} BP，已记入你的账户。\n\n补充账单需要单独确认；有疑问可提出异议。\n{link}",
    en: "Supplementary bills of {month} were added to yours and booked to your account. Bills: {count}, in total {amount} BP.\n\nConfirm them too; one that is wrong can be disputed.\n{link}",
  },
} as const satisfies { subject: Text; body: Text };

const DRAFT = {
  subject: {
    zh: "Nodeyard：{month} 补充账单等待审批",
    en: "Nodeyard: supplements of {month} wait for approval",
  },
  body: {
    zh: "文件“{fileName}”包含 {month} 的 {count} 条补充账单，合计 {amount} BP。\n\n请由另一位财务运营人员在运营后台的“账单”页审批或删除。",
    en: "The file “{fileName}” has supplementary bills of {month}. Bills: {count}, in total {amount} BP.\n\nAnother finance operator approves or deletes them on the operators' page of bills.",
  },
} as const satisfies { subject: Text; body: Text };

export interface OwnerOfBills {
  readonly account_id: bigint;
  readonly bills: number;
  readonly amount: bigint;
}

/** Page of a month's bills, for the owner. Standard nodes are on the Chinese site alone. */
export function billsAddress(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  month: string,
): string {
  return `${siteOrigin(config, "zn")}/standardBill?language=zn&month=${month}`;
}

/** Notifies an owner of bills of a month that the caller's transaction brings. */
async function notifyOfBills(
  deps: Deps,
  tx: Tx,
  month: BillMonth,
  { account_id: accountId, bills, amount }: OwnerOfBills,
  [event, words]: readonly ["bill.issued" | "bill.supplemented", { subject: Text; body: Text }],
): Promise<void> {
  const link = billsAddress(deps.config, month);
  const amountBp = formatMicroBp(amount);
  const params = { month, count: bills, amount: formatBp(amountBp), link };
  const mailIn = (language: Language): Mail => ({
    subject: inLanguage(words.subject, language, params),
    body: inLanguage(words.body, language, params),
  });
  const page = `/standardBill?month=${month}`;
  const data = { month, bills, amountBp };
  await notifyOwner(deps, tx, accountId, { event, page, data }, { mailIn });
}

/** Notifies each owner of bills that the caller's transaction issues. */
export async function notifyIssued(deps: Deps, tx: Tx, month: BillMonth): Promise<void> {
  const { rows } = await sql<OwnerOfBills>`
    select account_id, count(*)::int as bills, sum(amount_micro_bp)::bigint as amount
    from bill_lines where month = ${`${month}-01`}::date and bill_supplement_id is null
    group by account_id order by account_id`.execute(tx);
  for (const owner of rows) await notifyOfBills(deps, tx, month, owner, ["bill.issued", ISSUED]);
}

/** Notifies the owners of a supplement that the caller's transaction books. */
export async function notifySupplemented(
  deps: Deps,
  tx: Tx,
  month: BillMonth,
  owners: readonly OwnerOfBills[],
): Promise<void> {
  for (const owner of owners)
    await notifyOfBills(deps, tx, month, owner, ["bill.supplemented", SUPPLEMENTED]);
}

/** Mails finance operators that a supplement waits for one of them. */
export async function notifyDraft(
  deps: Deps,
  tx: Tx,
  draft: {
    readonly month: BillMonth;
    readonly fileName: string;
    readonly count: number;
    readonly amountMicroBp: bigint;
  },
): Promise<void> {
  const amount = formatBp(formatMicroBp(draft.amountMicroBp));
  const params = { ...draft, amount, amountMicroBp: "" };
  await notifyFinance(deps, tx, (language) => ({
    subject: inLanguage(DRAFT.subject, language, params),
    body: inLanguage(DRAFT.body, language, params),
  }));
}
