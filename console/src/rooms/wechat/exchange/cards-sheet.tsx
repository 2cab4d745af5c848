import {
  getJDOrderPassByPost,
  type Exchange,
  type ShowCardsResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { proveInApp, type BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useState } from "react";
import { closeTopDialog } from "../../../shared/dialog-history.ts";
import { Form } from "../../../shared/forms/form.tsx";
import { plainInput, typedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { ApiError } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { useNowUntil } from "../../../shared/use-now-until.ts";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { secondsLeft } from "../../../shared/verification/countdown.ts";
import { exchange } from "../../exchange/messages.ts";
import { shownYuan } from "../../exchange/sums.ts";
import { wechat } from "../messages.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { PhoneCodeField } from "../shell/phone-code-field.tsx";
import { Sheet } from "../shell/sheet.tsx";
import { cards } from "./messages.ts";

type Cards = ShowCardsResponse["data"];

/** Time to copy twenty secrets. */
const SHOWN_SECONDS = 180;

function Secrets({ shown, onOver }: { shown: Cards; onOver: () => void }) {
  const [until] = useState(() => Date.now() + SHOWN_SECONDS * 1000);
  const [copied, setCopied] = useState<string>();
  const now = useNowUntil(until, onOver);
  return (
    <>
      <ul className="app-rows">
        {shown.map(({ number, card, validUntil }) => (
          <li key={number}>
            <div>
              <small>
                {exchange.cardNumber} <code>{number}</code>
              </small>
              <b>
                {exchange.cardSecret} <code>{card}</code>
              </b>
              {validUntil !== null && <small>{exchange.validUntil(validUntil)}</small>}
            </div>
            <Button
              label={`${cards.copy} ${exchange.copyOf(number)}`}
              onClick={() =>
                void navigator.clipboard.writeText(card).then(
                  () => setCopied(number),
                  // Shown and selectable: nothing is lost.
                  () => undefined,
                )
              }
            >
              {copied === number ? cards.copied : cards.copy}
            </Button>
          </li>
        ))}
      </ul>
      <p className="app-quiet">{cards.shownFor(secondsLeft(until, now, SHOWN_SECONDS))}</p>
    </>
  );
}

/** Asks for a captcha and a code, then shows the cards of an exchange for a while. */
export function CardsSheet(props: { account: BoundAccount; row: Exchange; onClose: () => void }) {
  const { account, row } = props;
  const [shown, setShown] = useState<Cards>();
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    read: (data) => ({
      imageCodeId: typedText(data, "captcha_id"),
      imageCode: plainInput(data, "captcha", "code"),
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
      factorCode: plainInput(data, "factorCode", "code"),
    }),
    validate: ({ imageCode, emailVerifyCode, factorCode }) => ({
      captcha: imageCode === "" ? cards.captchaRequired : undefined,
      emailVerifyCode: emailVerifyCode === "" ? cards.codeRequired : undefined,
      factorCode: needsFactor && factorCode === "" ? wechat.factorHint : undefined,
    }),
    async send({ factorCode, ...proof }) {
      if (needsFactor) await callInApp(proveInApp, { id: account.id, code: factorCode });
      try {
        const { data } = await callInApp(
          getJDOrderPassByPost,
          { ...proof, dealId: row.id },
          { account: account.id },
        );
        setShown(data);
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.error === "platform.freshProofNeeded")
          setNeedsFactor(true);
        throw refusal;
      }
    },
  });
  const what = `¥${shownYuan(row.JDCardMoney)} × ${row.JDCardCount}`;
  return (
    <Sheet
      title={exchange.cardsTitle}
      isBusy={form.isSending}
      onClose={props.onClose}
      footer={
        shown === undefined ? (
          <>
            <Button disabled={form.isSending} onClick={closeTopDialog}>
              {wechat.cancel}
            </Button>
            <Button type="submit" form={form.id} tone="primary" busy={form.isSending}>
              {exchange.seeCards}
            </Button>
          </>
        ) : (
          <Button onClick={closeTopDialog}>{wechat.close}</Button>
        )
      }
    >
      <p>{exchange.cardsText(what)}</p>
      {shown === undefined ? (
        <Form form={form}>
          <CaptchaField error={form.errors["captcha"]} generation={form.captchaGeneration} />
          <PhoneCodeField
            account={account}
            purpose="card-secrets"
            error={form.errors["emailVerifyCode"]}
          />
          {needsFactor && (
            <Field
              name="factorCode"
              label={wechat.factorCode}
              hint={wechat.factorHint}
              error={form.errors["factorCode"]}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={60}
            />
          )}
        </Form>
      ) : (
        <Secrets shown={shown} onOver={() => setShown(undefined)} />
      )}
    </Sheet>
  );
}
