import {
  approveSupplement,
  calculateBillByPost,
  delSupplyBill,
  issueBills,
  type ListedDispute,
  type OperatorMonth,
  type Supplement,
} from "@nodeyard/contract/bills/operator/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { bills } from "./messages.ts";
import { UploadDialog } from "./upload-dialog.tsx";

export type BillAct =
  | { readonly name: "calculate"; readonly month: string }
  | { readonly name: "issue"; readonly month: OperatorMonth }
  | { readonly name: "upload"; readonly month: string }
  | { readonly name: "approve" | "delete"; readonly supplement: Supplement }
  | { readonly name: "answer"; readonly dispute: ListedDispute };

/** The dialog of an act, with its reason. */
export default function BillActDialog(props: { act: BillAct; onClose: () => void }) {
  const { act, onClose } = props;
  switch (act.name) {
    case "calculate":
      return (
        <ActDialog
          title={bills.calculateTitle(act.month)}
          text={bills.calculateText}
          submit={bills.calculate}
          send={(reason) => call(calculateBillByPost, { date: act.month, reason })}
          onClose={onClose}
        />
      );
    case "issue":
      return <IssueDialog month={act.month} onClose={onClose} />;
    case "upload":
      return <UploadDialog month={act.month} onClose={onClose} />;
    case "approve":
      return <ApproveDialog supplement={act.supplement} onClose={onClose} />;
    case "delete":
      return (
        <ActDialog
          title={bills.deleteTitle(act.supplement.fileName)}
          text={bills.deleteText}
          submit={bills.delete}
          tone="danger"
          send={(reason) => call(delSupplyBill, { recordId: act.supplement.recordId, reason })}
          onClose={onClose}
        />
      );
    case "answer":
      return <AnswerDialog dispute={act.dispute} onClose={onClose} />;
  }
}

function IssueDialog({ month, onClose }: { month: OperatorMonth; onClose: () => void }) {
  const { month: date, version } = month;
  return (
    <ActDialog
      title={bills.issueTitle(date)}
      text={bills.issueText(month.bills, formatBp(month.bp))}
      submit={bills.issue}
      tone="danger"
      send={(reason) => call(issueBills, { date, version, reason })}
      onClose={onClose}
    />
  );
}

function ApproveDialog(props: { supplement: Supplement; onClose: () => void }) {
  const { recordId, version, fileName, lines, bp } = props.supplement;
  return (
    <ActDialog
      title={bills.approveTitle(fileName)}
      text={bills.approveText(lines, formatBp(bp, 6))}
      submit={bills.approve}
      tone="danger"
      send={(reason) => call(approveSupplement, { recordId, version, reason })}
      onClose={props.onClose}
    />
  );
}
