import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { Link } from "@tanstack/react-router";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { ProofFields, proofErrorText } from "../../shared/verification/proof-fields.tsx";
import { sharedObstacle } from "../redemption/obstacle-words.ts";
import type { Available } from "../redemption/queries.ts";
import { waitWords } from "../redemption/waits.ts";
import { AmountField } from "./amount-field.tsx";
import { useAttempt, type Commit, type Unknown } from "./attempt/use-attempt.ts";
import { withdrawal } from "./messages.ts";
import { ObstacleNote } from "./obstacle-note.tsx";
import { obstacleIn } from "./obstacle.ts";
import type { Balance } from "./queries.ts";
import { readWithdrawal, validateWithdrawal } from "./request.ts";
import { Actions } from "../../shared/forms/actions.tsx";
import styles from "./withdrawal.module.css";
import { Recipient } from "../../shared/ui/recipient.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";

/** Recipient address; null without a wallet. */
function Destination({ address }: { address: string }) {
  if (address === NO_ADDRESS) return null;
  return (
    <Recipient label={withdrawal.to} link={<Link to="/bindWallet">{withdrawal.changeWallet}</Link>}>
      <WalletAddress address={address} />
    </Recipient>
  );
}

const TEXTS: Readonly<Record<Unknown, string>> = {
  checking: withdrawal.unknownChecking,
  noContact: withdrawal.unknownNoContact,
  notThere: withdrawal.unknownNotThere,
};

/** In the place of the form while it is not known whether a withdrawal was accepted. */
function UnknownNotice(props: {
  state: Unknown;
  attempt: Pick<ReturnType<typeof useAttempt>, "checkNow" | "isChecking" | "sendAgain" | "leave">;
}) {
  const { attempt, state } = props;
  const isAbsent = state === "notThere";
  return (
    <div className={styles["unknown"]} role="alert">
      <h3>{withdrawal.unknownTitle}</h3>
      <p>{TEXTS[state]}</p>
      {isAbsent && attempt.sendAgain && <p>{withdrawal.unknownSafe}</p>}
      <Actions>
        <Button tone="primary" busy={attempt.isChecking} onClick={attempt.checkNow}>
          {withdrawal.checkNow}
        </Button>
        {isAbsent && attempt.sendAgain && (
          <Button onClick={attempt.sendAgain}>{withdrawal.sendAgain}</Button>
        )}
        {isAbsent && <Button onClick={attempt.leave}>{withdrawal.backToForm}</Button>}
      </Actions>
    </div>
  );
}

const ConfirmWithdrawal = lazyPart(() => import("./confirm-withdrawal.tsx"));

/**
 * Amount, code and password, confirmed in a dialog and sent once. Input is kept through every error, and while its
 * result is unknown.
 */
export function WithdrawalForm(props: {
  balance: Balance;
  available: Available;
  onOpen: (id?: string) => void;
}) {
  const { balance, available } = props;
  const [confirmed, setConfirmed] = useState<Commit>();
  // Counts withdrawals: what the fields say of the one that was sent goes with it.
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const refresh = () => void invalidateRoom(client, "withdrawal");

  const attempt = useAttempt({
    accepted: (made: Withdrawal, message) => {
      showToast("success", message ?? withdrawal.accepted);
      setConfirmed(undefined);
      form.reset();
      setRound((before) => before + 1);
      refresh();
      props.onOpen(made.id);
    },
    refused: (error) => {
      // Errors of one input are corrected in the form; others are shown in the dialog.
      if (form.fail(error) !== undefined) setConfirmed(undefined);
      refresh();
    },
  });
  const form = useForm({
    read: readWithdrawal,
    textForError: proofErrorText,
    validate: (filled) => validateWithdrawal(filled, balance),
    async send({ amountMicroBp = 0n, emailVerifyCode, password }) {
      const amount = formatMicroBp(amountMicroBp);
      setConfirmed({ amount, emailVerifyCode, password, idempotencyKey: attempt.keyFor(amount) });
    },
  });
  const shared = attempt.unknown ? undefined : sharedObstacle(available);
  const obstacle = attempt.unknown || shared !== undefined ? undefined : obstacleIn(balance);
  const isBlocked = shared !== undefined || obstacle !== undefined;
  return (
    <>
      {shared !== undefined && (
        <Note tone="warning" isLive>
          {shared}
        </Note>
      )}
      {obstacle && <ObstacleNote obstacle={obstacle} balance={balance} onOpen={props.onOpen} />}
      {attempt.unknown && <UnknownNotice state={attempt.unknown} attempt={attempt} />}
      <Form
        form={form}
        hidden={attempt.unknown !== undefined}
        actions={
          <Button type="submit" tone="primary" disabled={isBlocked}>
            {withdrawal.next}
          </Button>
        }
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          <Destination address={balance.eth_address} />
          <AmountField balance={balance} available={available} error={form.errors["amount"]} />
          <ProofFields form={form} purpose="withdrawal" hasPassword />
        </FieldGroup>
      </Form>
      {confirmed && !attempt.unknown && (
        <ConfirmWithdrawal
          amount={confirmed.amount}
          balance={balance}
          wait={waitWords(available, { bp: confirmed.amount })}
          busy={attempt.isSending}
          error={form.error}
          onConfirm={() => attempt.send(confirmed)}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}
