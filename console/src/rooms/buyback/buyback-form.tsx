import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { type BuybackType, BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { plainInput, typedText } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useConfirmedForm } from "../../shared/forms/use-confirmed-form.ts";
import { call, type ApiError } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields, readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { amountError, quoteOfYuan, readYuan, mostYuan, shownYuan } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";
import { Recipient } from "../../shared/ui/recipient.tsx";
import styles from "./buyback.module.css";

/** Who is paid, and by which channel; the bank card is shown, and not yet open. */
function PayeeCard({ terms }: { terms: Terms }) {
  return (
    <>
      <Recipient label={buyback.payee} link={<Link to="/MyWallet">{buyback.changePayee}</Link>}>
        {buyback.payeeOf(terms.ZFBName, terms.ZFBAccount)}
      </Recipient>
      <fieldset className={styles["channel"]}>
        <legend>{buyback.channel}</legend>
        <label>
          <input type="radio" name="channel" value="alipay" defaultChecked />
          {buyback.alipay}
        </label>
        <label>
          <input type="radio" name="channel" value="bank" disabled />
          {buyback.bank} <small>{buyback.bankClosed}</small>
        </label>
      </fieldset>
    </>
  );
}

const LOCKS = {
  payee: buyback.lockedByPayee,
  password: buyback.lockedByPassword,
  factor: buyback.lockedByFactor,
} as const;

/** Why nothing can be sold now, with the next step where there is one; undefined when the way is free. */
function obstacleOf(terms: Terms): ReactNode {
  if (!terms.isOpen) return buyback.closed;
  if (terms.permissionLevel < BUYBACK_LEVEL)
    return (
      <>
        {buyback.nameFirst} <a href={withLanguage("/contact")}>{buyback.goVerify}</a>
      </>
    );
  if (terms.ZFBAccount === "")
    return (
      <>
        {buyback.payeeFirst} <Link to="/MyWallet">{buyback.goPayee}</Link>
      </>
    );
  if (terms.lockedUntil !== null && terms.lockedBy !== null)
    return <LockedUntil room="buyback" until={terms.lockedUntil} text={LOCKS[terms.lockedBy]} />;
  if (terms.maxPerMonth !== null && terms.BUYBACK_COUNT >= terms.maxPerMonth)
    return buyback.countReached(String(terms.maxPerMonth));
  if (terms.monthLeft < terms.minAmount) return buyback.aboveQuota(shownYuan(terms.monthLeft));
  return mostYuan(terms) === undefined ? buyback.balanceLow(shownYuan(terms.minAmount)) : undefined;
}

const ConfirmBuyback = lazyPart(() => import("./confirm-buyback.tsx"));

/** The call's name of the code is the form's `emailVerifyCode`. */
const fieldForError = (error: ApiError, inputs: readonly string[]): string | undefined => {
  const names: Readonly<Record<string, string>> = {
    inputEmailCode: "emailVerifyCode",
    imageCode: "captcha",
    imageCodeId: "captcha",
  };
  const name = names[error.field ?? ""] ?? error.field;
  return inputs.find((input) => input === name);
};

/** Amount, captcha and code, confirmed in a dialog with the figures that are sent along. */
export function BuybackForm(props: {
  type: BuybackType;
  terms: Terms;
  onDone: (id: string) => void;
}) {
  const { type, terms } = props;
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "buyback",
    read: (data) => ({
      yuan: readYuan(typedText(data, "exchangeMoney")),
      inputEmailCode: plainInput(data, "emailVerifyCode", "code"),
      ...readCaptcha(data),
    }),
    validate: ({ yuan, inputEmailCode, imageCode }) => ({
      exchangeMoney: amountError(yuan, terms),
      captcha: imageCode === "" ? verification.captchaRequired : undefined,
      emailVerifyCode: inputEmailCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError,
    buildRequest: ({ yuan = 0, ...rest }) => ({ yuan, ...rest }),
    send: ({ yuan, ...rest }) => {
      const quote = quoteOfYuan(yuan, terms);
      return call(commitBuyBack, {
        ...rest,
        type,
        exchangeMoney: yuan,
        channel: "alipay",
        RMBPrice: terms.RMBPrice,
        discount: terms.discount,
        ...(quote && {
          realMoney: formatFen(quote.netFen),
          exchangeBXC: formatMicroBp(quote.grossMicroBp),
        }),
        ZFBAccount: terms.ZFBAccount,
        ZFBName: terms.ZFBName,
      });
    },
    onDone: ({ data }) => props.onDone(data.id),
  });
  const obstacle = obstacleOf(terms);
  const isBlocked = obstacle !== undefined;
  return (
    <>
      {isBlocked && (
        <Note tone="warning" isLive>
          {obstacle}
        </Note>
      )}
      <Form
        form={form}
        actions={
          <Button type="submit" tone="primary" disabled={isBlocked}>
            {buyback.next}
          </Button>
        }
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          {terms.ZFBAccount !== "" && <PayeeCard terms={terms} />}
          <AmountField terms={terms} error={form.errors["exchangeMoney"]} />
          <ProofFields form={form} purpose="buyback" hasCaptcha />
        </FieldGroup>
      </Form>
      {draft && <ConfirmBuyback yuan={draft.yuan} terms={terms} confirmation={confirmation} />}
    </>
  );
}
