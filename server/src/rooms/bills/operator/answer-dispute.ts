import { billActErrors, billsErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireReason } from "../../../platform/typed-text.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import type { Config } from "../../../platform/config.ts";
import type { Mail } from "../../account/security-mails.ts";
import { billsAddress } from "../bill-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：{month} 账单异议已答复",
  en: "Nodeyard: your dispute about the bill of {month} was answered",
} as const satisfies Text;
const BODY = {
  zh: "你对 {month} 账单（{hostname}）提出的异议已答复：\n\n{answer}\n\n查看并确认账单：\n{link}",
  en: "Your dispute about the bill of {hostname} for {month} was answered:\n\n{answer}\n\nSee and confirm the bill:\n{link}",
} as const satisfies Text;

/** The mail about an answer. */
function answerMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  notice: { readonly month: string; readonly hostname: string; readonly answer: string },
  language: Language,
): Mail {
  const link = billsAddress(config, notice.month);
  const params = { ...notice, hostname: notice.hostname || "—", link };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}

interface OpenDispute {
  readonly bill_dispute_id: bigint;
  readonly account_id: bigint;
  readonly reason: string;
  readonly month: string;
  readonly hostname: string;
}

async function lockOpenDispute(tx: Tx, disputeId: string): Promise<OpenDispute> {
  const id = requireWireId(disputeId, billActErrors.unknownDispute);
  const { rows } = await sql<OpenDispute>`
    select d.bill_dispute_id, d.account_id, d.reason, b.month, b.hostname
    from bill_disputes d join bill_lines b using (bill_line_id)
    where d.bill_dispute_id = ${id} and d.answered_at is null for update of d`.execute(tx);
  const [row] = rows;
  if (!row) throw new ApiError(billActErrors.unknownDispute);
  return row;
}

/** Answers a dispute once; the owner is mailed, and can then confirm the month or dispute the bill again. */
export const answerDispute = handle(
  calls.answerDispute,
  async (deps, { disputeId, answer }, caller) => {
    requireReason(answer, billsErrors.reasonInvalid, "answer");
    await deps.db.transaction().execute(async (tx) => {
      const dispute = await lockOpenDispute(tx, disputeId);
      const { account_id: accountId, hostname } = dispute;
      if (await isOwnPerson(tx, caller.accountId, [accountId]))
        throw new ApiError(billActErrors.ownDispute);
      const month = dispute.month.slice(0, 7);
      await operatorAct(deps, tx, {
        act: "bills.answer",
        roles: ["finance"],
        operator: operatorOf(caller, answer),
        subjectAccountId: accountId,
        read: async () => ({ disputeId, month, hostname }),
        change: async (before, at) => {
          await tx
            .updateTable("bill_disputes")
            .set({ answer, answered_at: at, answered_by: caller.accountId })
            .where("bill_dispute_id", "=", dispute.bill_dispute_id)
            .execute();
          return { after: before, result: undefined };
        },
      });
      await notifyOwner(
        deps,
        tx,
        accountId,
        {
          event: "bill.dispute-answered",
          page: `/standardBill?month=${month}`,
          data: { month, hostname },
        },
        { mailIn: (language) => answerMail(deps.config, { month, hostname, answer }, language) },
      );
    });
    return { message: billsMessages.answered };
  },
);
