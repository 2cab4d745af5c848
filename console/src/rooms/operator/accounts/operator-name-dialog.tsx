import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { requestOperatorName } from "@nodeyard/contract/operator/request-calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { ActOnAccount } from "./act-on-account.tsx";
import { accountWords } from "./messages.ts";

/** Asks for the name of an operator abroad to be recorded. */
export function OperatorNameDialog(props: { account: OperatorAccount; onClose: () => void }) {
  const { account, onClose } = props;
  const filled = (data: FormData, name: string): string | undefined =>
    trimmedText(data, name) === "" ? accountWords.nameEmpty : undefined;
  return (
    <ActOnAccount
      account={account}
      onClose={onClose}
      title={accountWords.recordNameTitle}
      text={accountWords.recordNameText}
      submit={operatorKit.submitRequest}
      fields={(errors) => (
        <>
          <Field
            name="name"
            label={accountWords.operatorName}
            error={errors["name"]}
            maxLength={60}
            autoComplete="off"
          />
          <Field
            name="document"
            label={accountWords.document}
            error={errors["document"]}
            maxLength={40}
            autoComplete="off"
          />
        </>
      )}
      validate={(data) => ({ name: filled(data, "name"), document: filled(data, "document") })}
      send={(reason, data) =>
        call(requestOperatorName, {
          accountId: account.accountId,
          name: trimmedText(data, "name"),
          document: trimmedText(data, "document"),
          reason,
        })
      }
    />
  );
}
