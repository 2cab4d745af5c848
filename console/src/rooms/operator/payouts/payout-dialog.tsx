import {
  endPayout,
  pausePayouts,
  resumePayouts,
  retryPayout,
  returnPayout,
  type OpenPayout,
  type PayoutsResponse,
} from "@nodeyard/contract/operator/payout-calls.ts";
import { askPayout } from "@nodeyard/contract/operator/request-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { operator } from "../messages.ts";
import { HALTS, waitWords } from "./payout-words.ts";

export type PayoutAct =
  | { readonly name: "pause" }
  | { readonly name: "resume"; readonly halt: PayoutsResponse["halts"][number]["reason"] }
  | { readonly name: "approve" | "retry" | "return" | "end"; readonly payout: OpenPayout };

/** The withdrawal that an act is about. */
function Lead({ payout }: { payout: OpenPayout }) {
  return (
    <Facts
      facts={[
        [operator.withdrawal, payout.withdrawalId],
        [operator.account, payout.account.email],
        [operator.amount, `${formatBp(payout.amount, 6)} BP`],
        [operator.waitsFor, waitWords(payout)],
      ]}
    />
  );
}

/** The dialog of an act on payouts. */
export default function PayoutDialog({ act, onClose }: { act: PayoutAct; onClose: () => void }) {
  switch (act.name) {
    case "pause":
      return (
        <ActDialog
          title={operator.pauseTitle}
          text={operator.pauseText}
          submit={operator.pause}
          tone="danger"
          send={(reason) => call(pausePayouts, { reason })}
          onClose={onClose}
        />
      );
    case "resume":
      return (
        <ActDialog
          title={operator.resumeTitle}
          text={operator.resumeText}
          submit={operator.resume}
          lead={
            <p>
              <b>{HALTS[act.halt]}</b>
            </p>
          }
          send={(reason) => call(resumePayouts, { halt: act.halt, reason })}
          onClose={onClose}
        />
      );
    default:
      return <WithdrawalDialog name={act.name} payout={act.payout} onClose={onClose} />;
  }
}

function WithdrawalDialog(props: {
  name: "approve" | "retry" | "return" | "end";
  payout: OpenPayout;
  onClose: () => void;
}) {
  const { name, payout, onClose } = props;
  const { withdrawalId, version } = payout;
  const common = { lead: <Lead payout={payout} />, onClose };
  switch (name) {
    case "approve":
      return (
        <ActDialog
          {...common}
          title={operator.askApprovalTitle}
          text={operator.askApprovalText}
          submit={operator.ask}
          send={(reason) => call(askPayout, { withdrawalId, version, reason })}
        />
      );
    case "retry":
      return (
        <ActDialog
          {...common}
          title={operator.retryPayoutTitle}
          text={operator.retryPayoutText}
          submit={operator.retryPayout}
          send={(reason) => call(retryPayout, { withdrawalId, version, reason })}
        />
      );
    case "return":
      return (
        <ActDialog
          {...common}
          title={operator.returnTitle}
          text={operator.returnText}
          submit={operator.returnBp}
          tone="danger"
          send={(reason) => call(returnPayout, { withdrawalId, version, reason })}
        />
      );
    case "end":
      return (
        <ActDialog
          {...common}
          title={operator.endTitle}
          text={operator.endText}
          submit={operator.end}
          fields={(errors) => (
            <Field
              name="hash"
              label={operator.hash}
              placeholder="0x…"
              maxLength={80}
              autoComplete="off"
              error={errors["hash"]}
            />
          )}
          send={(reason, data) =>
            call(endPayout, { withdrawalId, version, reason, hash: trimmedText(data, "hash") })
          }
        />
      );
  }
}
