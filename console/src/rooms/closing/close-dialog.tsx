import { requestClosing, type ClosingResponse } from "@nodeyard/contract/closing/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { ui } from "../../shared/ui/messages.ts";
import {
  missingProof,
  ProofFields,
  proofErrorText,
  readCodeAndPassword,
} from "../../shared/verification/proof-fields.tsx";
import styles from "./closing.module.css";
import { closing } from "./messages.ts";
import fieldStyles from "../../shared/ui/field.module.css";

interface DialogProps {
  closing: ClosingResponse;
  onClose: () => void;
}

/** Obstacles to closing the account, or the form that requests it. */
export default function CloseDialog(props: DialogProps) {
  return props.closing.obstacles.length > 0 ? <Obstacles {...props} /> : <RequestForm {...props} />;
}

function WhatHappens({ days }: { days: number }) {
  return (
    <ul className={styles["list"]}>
      <li>{closing.untilThen(days)}</li>
      <li>{closing.bpLost}</li>
      <li>{closing.deleted}</li>
      <li>{closing.kept}</li>
      <li>{closing.again}</li>
    </ul>
  );
}

function Obstacles({ closing: { obstacles, days }, onClose }: DialogProps) {
  return (
    <Dialog
      title={closing.dialog}
      onClose={onClose}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <WhatHappens days={days} />
      <h3 className={styles["head"]}>{closing.obstacles}</h3>
      <ul className={styles["list"]}>
        {obstacles.map(({ kind, count }) => (
          <li key={kind}>
            {kind === "devices" && <Link to="/hardList">{closing.devices(count)}</Link>}
            {kind === "withdrawal" && <Link to="/withdrawal">{closing.withdrawal}</Link>}
            {kind === "buyback" && <Link to="/buyBack">{closing.buyback}</Link>}
            {kind === "exchange" && <Link to="/exchange">{closing.exchange}</Link>}
            {kind === "role" && closing.role}
            {kind === "frozen" && closing.frozen}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RequestForm({ closing: { balanceBp, days }, onClose }: DialogProps) {
  const save = useSave("closing");
  const form = useForm({
    read: (data) => ({
      ...readCodeAndPassword(data),
      givesUpBalance: data.get("givesUpBalance") === "on",
    }),
    validate: (request) => ({
      givesUpBalance: request.givesUpBalance ? undefined : closing.forfeitRequired,
      ...missingProof(request),
    }),
    textForError: proofErrorText,
    send: (request) => save(() => call(requestClosing, request), onClose),
  });
  return (
    <FormDialog
      title={closing.dialog}
      form={form}
      submit={closing.submit(days)}
      tone="danger"
      onClose={onClose}
    >
      <WhatHappens days={days} />
      <ForfeitField balance={balanceBp} error={form.errors["givesUpBalance"]} />
      <ProofFields form={form} purpose="closing" hasPassword />
    </FormDialog>
  );
}

function ForfeitField({ balance, error }: { balance: string; error: string | undefined }) {
  const id = useId();
  return (
    <>
      {Number(balance) > 0 && (
        <p className={styles["text"]}>
          {closing.balance(formatBp(balance))} <Link to="/withdrawal">{closing.withdraw}</Link>
        </p>
      )}
      <div className={`${fieldStyles["field"]} ${styles["agree"]}`}>
        <label>
          <input
            type="checkbox"
            name="givesUpBalance"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
          {closing.forfeits}
        </label>
        <FieldNote id={id} error={error} />
      </div>
    </>
  );
}
