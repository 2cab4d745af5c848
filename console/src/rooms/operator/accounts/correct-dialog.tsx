import { formatBp, parseMicroBp } from "@nodeyard/contract/money.ts";
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
import {
  ConfirmedAmount,
  effectFacts,
  effectOf,
  isSameAmount,
  readCorrection,
} from "./correction-effect.tsx";
import { accountWords } from "./messages.ts";

/** Asks for a counter-entry, beside those that wait already. Sent again after a lost answer it is the same request. */
export function CorrectDialog(props: { account: OperatorAccount; onClose: () => void }) {
  const { accountId, waitingCorrections, correctionCeiling } = props.account;
  const [idempotencyKey] = useState(newKey);
  const [typed, setTyped] = useState("");
  const isLarge = (amount: string): boolean => {
    const microBp = readCorrection(amount) ?? 0n;
    return (microBp < 0n ? -microBp : microBp) > (parseMicroBp(correctionCeiling) ?? 0n);
  };
  const effect = effectOf(typed, props.account);
  return (
    <ActOnAccount
      {...props}
      title={operator.correctTitle}
      facts={
        effect
          ? effectFacts(effect)
          : [[accountWords.balanceNow, `${formatBp(props.account.balance, 6)} BP`]]
      }
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
            onInput={(event) => setTyped(event.currentTarget.value.trim())}
          />
          {isLarge(typed) && (
            <>
              <Note tone="warning" isLive>
                {accountWords.largeCorrection(formatBp(correctionCeiling, 0))}
              </Note>
              <ConfirmedAmount error={errors["confirmedAmount"]} />
            </>
          )}
        </>
      )}
      validate={(data) => {
        const amount = trimmedText(data, "amount");
        const isConfirmed =
          !isLarge(amount) || isSameAmount(trimmedText(data, "confirmedAmount"), amount);
        return { confirmedAmount: isConfirmed ? undefined : accountWords.amountDiffers };
      }}
      send={(reason, data) => {
        const amount = trimmedText(data, "amount");
        const confirmedAmount = trimmedText(data, "confirmedAmount");
        const request = { accountId, amount, confirmedAmount, reason, idempotencyKey };
        return call(requestCorrection, request);
      }}
    />
  );
}
