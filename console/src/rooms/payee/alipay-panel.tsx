import { isAlipayAccount } from "@nodeyard/contract/payee/rules.ts";
import { useState } from "react";
import { Actions } from "../../shared/forms/actions.tsx";
import { plainInput } from "../../shared/forms/form-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { payee } from "./messages.ts";
import { PayeeForm } from "./payee-form.tsx";

/** The Alipay account: its form until one is saved, then what is saved. */
export function AlipayPanel(props: { name: string; alipayAccount: string }) {
  const [isChanging, setChanging] = useState(false);
  const isSaved = props.alipayAccount !== "";
  const stop = () => setChanging(false);
  return (
    <Panel title={payee.alipay}>
      {isSaved && !isChanging ? (
        <>
          <Facts
            facts={[
              [payee.name, props.name],
              [payee.alipayAccount, props.alipayAccount],
            ]}
          />
          <Actions>
            <Button onClick={() => setChanging(true)}>{payee.change}</Button>
          </Actions>
        </>
      ) : (
        <PayeeForm
          read={(data) => ({ ZFBAccount: plainInput(data, "ZFBAccount", "alipayAccount") })}
          validate={({ ZFBAccount = "" }) => ({
            ZFBAccount: isAlipayAccount(ZFBAccount) ? undefined : payee.alipayInvalid,
          })}
          fields={(errors) => (
            <Field
              name="ZFBAccount"
              label={payee.alipayAccount}
              hint={payee.alipayHint}
              error={errors["ZFBAccount"]}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={100}
            />
          )}
          onDone={stop}
          onBack={isSaved ? stop : undefined}
        />
      )}
    </Panel>
  );
}
