import {
  endAccountSignIns,
  freezeAccount,
  unfreezeAccount,
  type OperatorAccount,
} from "@nodeyard/contract/operator/account-calls.ts";
import {
  askCorrection,
  askFactorReset,
  askRoles,
} from "@nodeyard/contract/operator/request-calls.ts";
import { OPERATOR_ROLES } from "@nodeyard/contract/operator/rules.ts";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { operator } from "../messages.ts";

export type AccountDialogName =
  | "freeze"
  | "unfreeze"
  | "endSignIns"
  | "correct"
  | "changeRoles"
  | "resetFactor";

interface DialogProps {
  account: OperatorAccount;
  onClose: () => void;
}

/** The dialog of one of the acts on an account. */
export default function AccountDialog({
  name,
  account,
  onClose,
}: DialogProps & { name: AccountDialogName }) {
  const { accountId, version } = account;
  switch (name) {
    case "freeze":
      return (
        <ActDialog
          title={operator.freezeTitle}
          text={operator.freezeText}
          submit={operator.freeze}
          tone="danger"
          send={(reason) => call(freezeAccount, { accountId, version, reason })}
          onClose={onClose}
        />
      );
    case "unfreeze":
      return (
        <ActDialog
          title={operator.unfreezeTitle}
          text={operator.unfreezeText}
          submit={operator.unfreeze}
          send={(reason) => call(unfreezeAccount, { accountId, version, reason })}
          onClose={onClose}
        />
      );
    case "endSignIns":
      return (
        <ActDialog
          title={operator.endSignInsTitle}
          text={operator.endSignInsText}
          submit={operator.endSignIns}
          tone="danger"
          send={(reason) => call(endAccountSignIns, { accountId, reason })}
          onClose={onClose}
        />
      );
    case "resetFactor":
      return (
        <ActDialog
          title={operator.resetFactorTitle}
          text={operator.resetFactorText}
          submit={operator.ask}
          send={(reason) => call(askFactorReset, { accountId, reason })}
          onClose={onClose}
        />
      );
    case "correct":
      return <CorrectDialog account={account} onClose={onClose} />;
    case "changeRoles":
      return <RolesDialog account={account} onClose={onClose} />;
  }
}

function CorrectDialog({ account: { accountId }, onClose }: DialogProps) {
  return (
    <ActDialog
      title={operator.correctTitle}
      text={operator.correctText}
      submit={operator.ask}
      fields={(errors) => (
        <Field
          name="amount"
          label={operator.correctAmount}
          hint={operator.correctHint}
          error={errors["amount"]}
          maxLength={30}
          autoComplete="off"
        />
      )}
      send={(reason, data) =>
        call(askCorrection, { accountId, amount: trimmedText(data, "amount"), reason })
      }
      onClose={onClose}
    />
  );
}

function RolesDialog({ account: { accountId, roles, version }, onClose }: DialogProps) {
  const [role, setRole] = useState<(typeof OPERATOR_ROLES)[number]>("support");
  const isGranted = !roles.includes(role);
  return (
    <ActDialog
      title={operator.rolesTitle}
      text={operator.rolesText}
      submit={operator.ask}
      fields={() => (
        <>
          <Choice
            label={operator.role}
            value={role}
            options={OPERATOR_ROLES.map((value) => ({ value, label: operator[value] }))}
            onChange={setRole}
          />
          <p>
            <b>
              {isGranted
                ? operator.requestGrant(operator[role])
                : operator.requestRevoke(operator[role])}
            </b>
          </p>
        </>
      )}
      send={(reason) => call(askRoles, { accountId, role, isGranted, version, reason })}
      onClose={onClose}
    />
  );
}
