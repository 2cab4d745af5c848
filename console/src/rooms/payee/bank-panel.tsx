import { BANK_ADDRESS_MAX_CHARACTERS, isCardNumber } from "@nodeyard/contract/payee/rules.ts";
import { useState } from "react";
import { Actions } from "../../shared/forms/actions.tsx";
import { plainInput, trimmedText } from "../../shared/forms/form-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { payee } from "./messages.ts";
import { PayeeForm } from "./payee-form.tsx";

/** The bank card: its form until one is saved, then what is saved. */
export function BankPanel(props: { name: string; bankAddress: string; bankAccount: string }) {
  const [isChanging, setChanging] = useState(false);
  const isSaved = props.bankAccount !== "";
  const stop = () => setChanging(false);
  return (
    <Panel title={payee.bank}>
      {isSaved && !isChanging ? (
        <>
          <Facts
            facts={[
              [payee.name, props.name],
              [payee.bankAddress, props.bankAddress],
              [payee.bankAccount, props.bankAccount],
            ]}
          />
          <Actions>
            <Button onClick={() => setChanging(true)}>{payee.change}</Button>
          </Actions>
        </>
      ) : (
        <PayeeForm
          read={(data) => ({
            bankAddress: trimmedText(data, "bankAddress"),
            bankAccount: plainInput(data, "bankAccount", "cardNumber"),
          })}
          validate={({ bankAddress, bankAccount = "" }) => ({
            bankAddress: bankAddress === "" ? payee.bankRequired : undefined,
            bankAccount: isCardNumber(bankAccount) ? undefined : payee.cardInvalid,
          })}
          fields={(errors) => (
            <>
              <Field
                name="bankAddress"
                label={payee.bankAddress}
                placeholder={payee.bankPlaceholder}
                error={errors["bankAddress"]}
                autoComplete="off"
                maxLength={BANK_ADDRESS_MAX_CHARACTERS}
              />
              <Field
                name="bankAccount"
                label={payee.bankAccount}
                error={errors["bankAccount"]}
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
              />
            </>
          )}
          onDone={stop}
          onBack={isSaved ? stop : undefined}
        />
      )}
    </Panel>
  );
}
