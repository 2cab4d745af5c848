import { formatBp } from "@nodeyard/contract/money.ts";
import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { requestCorrection } from "@nodeyard/contract/operator/request-calls.ts";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { newKey } from "../../../shared/new-key.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { operator } from "../messages.ts";
import { ActOnAccount } from "./act-on-account.tsx";
import { accountWords } from "./messages.ts";

/** Asks for a counter-entry, beside those that wait already. Sent again after a lost answer it is the same request. */
export function CorrectDialog(props: { account: OperatorAccount; onClose: () => void }) {
  const { accountId, balance, waitingCorrections } = props.account;
  const [idempotencyKey] = useState(newKey);
  return (
    <ActOnAccount
      {...props}
      title={operator.correctTitle}
      facts={[[accountWords.balanceNow, `${formatBp(balance, 6)} BP`]]}
      text={operator.correctText}
      submit={operatorKit.submitRequest}
      fields={(errors) => (
        <>
          {waitingCorrections.length > 0 && (
            <Note tone="warning">
              {accountWords.correctionsWaiting(waitingCorrections.length)}
              {waitingCorrections.map(({ requestId, amount, askedBy }) => (
                <span key={requestId}>
                  <br />
                  {accountWords.waitingLine(formatBp(amount, 6), askedBy.email)}
                </span>
              ))}
            </Note>
          )}
          <Field
            name="amount"
            label={operator.correctAmount}
            hint={operator.correctHint}
            error={errors["amount"]}
            maxLength={30}
            autoComplete="off"
          />
        </>
      )}
      send={(reason, data) => {
        const amount = trimmedText(data, "amount");
        return call(requestCorrection, { accountId, amount, reason, idempotencyKey });
      }}
    />
  );
}
