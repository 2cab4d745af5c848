import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { trimmedText, typedText } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useConfirmedForm } from "../../shared/forms/use-confirmed-form.ts";
import { call, type ApiError } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields, readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { amountError, quoteOfYuan, readYuan } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { buyback } from "./messages.ts";
import { obstacleOf } from "./obstacle.tsx";
import { PayeeCard } from "./payee-card.tsx";
import type { Terms } from "./queries.ts";

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
  const { form, round, asked, confirmation } = useConfirmedForm({
    room: "buyback",
    read: (data) => ({
      yuan: readYuan(typedText(data, "exchangeMoney")),
      inputEmailCode: trimmedText(data, "emailVerifyCode"),
      ...readCaptcha(data),
    }),
    validate: ({ yuan, inputEmailCode, imageCode }) => ({
      exchangeMoney: amountError(yuan, terms),
      captcha: imageCode === "" ? verification.captchaRequired : undefined,
      emailVerifyCode: inputEmailCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError,
    ask: ({ yuan = 0, ...rest }) => ({ yuan, ...rest }),
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
      {asked && <ConfirmBuyback yuan={asked.yuan} terms={terms} confirmation={confirmation} />}
    </>
  );
}
