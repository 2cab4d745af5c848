import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Refusal } from "../../shared/http.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { AmountField } from "./amount-field.tsx";
import { UnknownNotice } from "./attempt/unknown-notice.tsx";
import { useAttempt, type Commit } from "./attempt/use-attempt.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Destination } from "./destination.tsx";
import { withdrawal } from "./messages.ts";
import { ObstacleNote } from "./obstacle-note.tsx";
import { obstacleIn } from "./obstacle.ts";
import type { Balance } from "./queries.ts";
import { fieldOf, mistakesIn, readForm, type WithdrawalErrors } from "./request.ts";
import styles from "./withdrawal.module.css";

/**
 * Amount, code and password, confirmed in a dialog and sent once. What was typed stays through every refusal, and while it
 * is not known what became of it.
 */
export function WithdrawalForm(props: { balance: Balance; onOpen: (id?: string) => void }) {
  const { balance } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<WithdrawalErrors>({});
  const [general, setGeneral] = useState<string>();
  const [confirmed, setConfirmed] = useState<Commit>();
  const client = useQueryClient();
  const refresh = () => void invalidateRoom(client, "withdrawal");

  const attempt = useAttempt({
    accepted: (made: Withdrawal, message) => {
      showToast("success", message ?? withdrawal.accepted);
      setConfirmed(undefined);
      form.current?.reset();
      refresh();
      props.onOpen(made.id);
    },
    refused: (error) => {
      const field = error instanceof Refusal ? fieldOf(error.field) : undefined;
      setErrors(field ? { [field]: errorText(error) } : {});
      setGeneral(field ? undefined : errorText(error));
      setConfirmed(undefined);
      refresh();
    },
  });
  const obstacle = attempt.unknown ? undefined : obstacleIn(balance);

  const submit = () => {
    if (!form.current) return;
    const filled = readForm(new FormData(form.current));
    const mistakes = mistakesIn(filled, balance);
    setErrors(mistakes);
    setGeneral(undefined);
    if (filled.amountMicroBp === undefined || Object.keys(mistakes).length > 0) return;
    const { emailVerifyCode, password } = filled;
    const amount = formatMicroBp(filled.amountMicroBp);
    setConfirmed({ amount, emailVerifyCode, password, idempotencyKey: attempt.keyFor(amount) });
  };

  return (
    <>
      {obstacle && <ObstacleNote obstacle={obstacle} balance={balance} onOpen={props.onOpen} />}
      {attempt.unknown && <UnknownNotice state={attempt.unknown} attempt={attempt} />}
      <form
        ref={form}
        noValidate
        hidden={attempt.unknown !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset className={styles["fields"]} disabled={obstacle !== undefined}>
          <Destination address={balance.eth_address} />
          <AmountField
            balance={balance}
            error={errors.amount}
            onTyped={() => setErrors((before) => ({ ...before, amount: undefined }))}
          />
          <AccountCodeField purpose="withdrawal" error={errors.emailVerifyCode} />
          <PasswordField
            name="password"
            label={withdrawal.password}
            autoComplete="current-password"
            maxLength={200}
            error={errors.password}
          />
          {general && (
            <p className={styles["failed"]} role="alert">
              {general}
            </p>
          )}
          <Button type="submit" tone="primary" disabled={obstacle !== undefined}>
            {withdrawal.next}
          </Button>
        </fieldset>
      </form>
      {confirmed && !attempt.unknown && (
        <ConfirmDialog
          amount={confirmed.amount}
          gas={balance.gas}
          address={balance.eth_address}
          busy={attempt.isSending}
          onConfirm={() => attempt.send(confirmed)}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}
