import { formatMoney } from "../../shared/currency.ts";
import { setAutoWithdrawalByPost } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { useState } from "react";
import { plainInput } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { UnlessFrozen } from "../../shared/forms/unless-frozen.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { fieldOfCode } from "../../shared/verification/field-of-code.ts";
import { verification } from "../../shared/verification/messages.ts";
import {
  readTaxAgreement,
  TaxAgreementBox,
  taxAgreementError,
} from "../redemption/tax-agreement-box.tsx";
import { autoWithdrawal as words } from "./messages.ts";
import { netYuan } from "./net-yuan.ts";
import type { Setting } from "./queries.ts";
import styles from "./auto-withdrawal.module.css";

/** Amount and code; saving switches the setting on. */
export function SettingForm(props: {
  setting: Setting;
  onDone: () => void;
  onBack: (() => void) | undefined;
}) {
  const { setting } = props;
  const [amount, setAmount] = useState(setting.autoWithCount);
  const save = useSave("auto-withdrawal");
  const form = useForm({
    read: (data) => ({
      verifyCode: plainInput(data, "emailVerifyCode", "code"),
      taxAgreement: readTaxAgreement(data),
    }),
    validate: ({ verifyCode, taxAgreement }) => ({
      taxAgreement: taxAgreementError(setting.needsTaxAgreement, taxAgreement),
      autoWithCount: amount === null ? words.choose : undefined,
      emailVerifyCode: verifyCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError: fieldOfCode,
    send: ({ verifyCode, taxAgreement }) =>
      save(
        () =>
          call(setAutoWithdrawalByPost, {
            autoWithdrawal: true,
            autoWithCount: amount ?? 0,
            ZFBName: setting.ZFBName,
            ZFBAccount: setting.ZFBAccount,
            verifyCode,
            taxAgreement,
          }),
        props.onDone,
      ),
  });
  return (
    <UnlessFrozen>
      <Form
        form={form}
        actions={
          <>
            <Button type="submit" tone="primary" busy={form.isSending}>
              {words.save}
            </Button>
            {props.onBack && <Button onClick={props.onBack}>{words.back}</Button>}
          </>
        }
      >
        <div className={styles["amounts"]}>
          <p aria-hidden="true">{words.amount}</p>
          <Choice
            label={words.amount}
            value={amount === null ? "" : String(amount)}
            options={setting.amounts.map((each) => ({
              value: String(each),
              label: groupDigits(String(each)),
            }))}
            onChange={(value) => setAmount(Number(value))}
          />
          <FieldNote
            id="auto-amount"
            error={amount === null ? form.errors["autoWithCount"] : undefined}
            hint={
              amount === null
                ? undefined
                : words.net(formatMoney(netYuan(amount, setting.taxPercent), "yuan"))
            }
          />
        </div>
        <AccountCodeField purpose="auto-withdrawal" error={form.errors["emailVerifyCode"]} />
        <TaxAgreementBox isNeeded={setting.needsTaxAgreement} error={form.errors["taxAgreement"]} />
      </Form>
    </UnlessFrozen>
  );
}
