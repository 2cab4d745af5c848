import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trimmedText, typedText } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { ApiError, call } from "../../shared/http.ts";
import { newKey } from "../../shared/new-key.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields, readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { amountError, quoteOfYuan, readYuan } from "./amount.ts";
import { AmountField } from "./amount-field.tsx";
import { buyback } from "./messages.ts";
import { obstacleOf, ObstacleNote } from "./obstacle-note.tsx";
import { PayeeCard } from "./payee-card.tsx";
import type { Terms } from "./queries.ts";

const ConfirmBuyback = lazyPart(() => import("./confirm-buyback.tsx"));

/** A request as it is confirmed: its key stays while the dialog is open, so that what is sent again is the same one. */
interface Confirmed {
  readonly yuan: number;
  readonly inputEmailCode: string;
  readonly imageCodeId: string;
  readonly imageCode: string;
  readonly idempotencyKey: string;
}

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
  const [confirmed, setConfirmed] = useState<Confirmed>();
  // Counts buy-backs: what the fields say of the one that was made goes with it.
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      yuan: readYuan(typedText(data, "exchangeMoney")),
      inputEmailCode: trimmedText(data, "emailVerifyCode"),
      ...readCaptcha(data),
    }),
    validate: ({ yuan, inputEmailCode, imageCode }) => ({
      exchangeMoney: amountError(yuan, terms),
      captcha: imageCode === "" ? buyback.captchaRequired : undefined,
      emailVerifyCode: inputEmailCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError,
    async send({ yuan = 0, ...rest }) {
      setConfirmed({ yuan, ...rest, idempotencyKey: newKey() });
    },
  });
  const commit = useMutation({
    mutationFn: ({ yuan, ...rest }: Confirmed) => {
      const quote = quoteOfYuan(yuan, terms);
      return withProof(() =>
        call(commitBuyBack, {
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
        }),
      );
    },
    onSuccess: ({ data, message }) => {
      showToast("success", message);
      setConfirmed(undefined);
      form.reset();
      form.renewCaptcha();
      setRound((before) => before + 1);
      void invalidateRoom(client, "buyback");
      props.onDone(data.id);
    },
    onError: (error) => {
      // Without an answer the dialog stays, and its key with it.
      const hasAnswer = error instanceof ApiError && error.error !== "network";
      if (!hasAnswer) return;
      if (form.fail(error) !== undefined) setConfirmed(undefined);
      void invalidateRoom(client, "buyback");
    },
  });
  const obstacle = obstacleOf(terms);
  const isBlocked = obstacle !== undefined;
  return (
    <>
      {isBlocked && <ObstacleNote>{obstacle}</ObstacleNote>}
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
      {confirmed && (
        <ConfirmBuyback
          yuan={confirmed.yuan}
          terms={terms}
          busy={commit.isPending}
          error={form.error}
          isUnanswered={commit.isError && form.error === undefined}
          onConfirm={() => commit.mutate(confirmed)}
          onClose={() => {
            commit.reset();
            setConfirmed(undefined);
          }}
        />
      )}
    </>
  );
}
