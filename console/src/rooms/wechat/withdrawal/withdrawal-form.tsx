import { formatMoney } from "../../../shared/currency.ts";
import { formatBp, formatFen, formatMicroBp, shownYuan } from "@nodeyard/contract/money.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { setWechatCommitBuyBack } from "@nodeyard/contract/wechat/money-calls.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { FieldGroup } from "../../../shared/forms/field-group.tsx";
import { plainInput, typedText } from "../../../shared/forms/form-text.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useConfirmedForm } from "../../../shared/forms/use-confirmed-form.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Recipient } from "../../../shared/ui/recipient.tsx";
import { Sums } from "../../../shared/ui/sums.tsx";
import { amountError, quoteOfYuan, readYuan } from "../../buyback/amount.ts";
import { buybackField, buybackRequest } from "../../buyback/buyback-request.ts";
import { buyback } from "../../buyback/messages.ts";
import { obstacleOf } from "../../buyback/obstacle.ts";
import type { Terms } from "../../buyback/queries.ts";
import { sharedObstacle } from "../../redemption/obstacle-words.ts";
import type { Available } from "../../redemption/queries.ts";
import { PriceLine } from "../../redemption/price-line.tsx";
import {
  readTaxAgreement,
  TaxAgreementBox,
  taxAgreementError,
} from "../../redemption/tax-agreement-box.tsx";
import { waitWords } from "../../redemption/waits.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { AvailableFigures } from "../shell/available-figures.tsx";
import { FormCard } from "../shell/form-card.tsx";
import { BoundCodeField } from "../shell/bound-code-field.tsx";
import { FormResult } from "../shell/form-result.tsx";
import { useFetchAhead } from "../shell/use-fetch-ahead.ts";
import { withdrawal } from "./messages.ts";

const loadDialog = () => import("../../buyback/confirm-buyback.tsx");
const ConfirmBuyback = lazyPart(loadDialog);

const OBSTACLES = {
  name: (
    <>
      {withdrawal.nameFirst} <a href={withLanguage("/contact")}>{withdrawal.toVerify}</a>
    </>
  ),
  payee: (
    <>
      {withdrawal.noPayee} <a href={withLanguage("/MyWallet", "zn")}>{withdrawal.toPayee}</a>
    </>
  ),
  locked: (until: string) => withdrawal.lockedUntil(formatUtc(until)),
};

/** Amount, code and channel, confirmed in a dialog with the figures that are sent along. */
export function WithdrawalForm(props: {
  account: BoundAccount;
  available: Available;
  terms: Terms;
}) {
  const { account, available, terms } = props;
  const [typed, setTyped] = useState("");
  useFetchAhead(loadDialog);
  const [channel, setChannel] = useState("");
  const [done, setDone] = useState<string>();
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "wechat",
    read: (data) => ({
      yuan: readYuan(typedText(data, "exchangeMoney")),
      inputEmailCode: plainInput(data, "emailVerifyCode", "code"),
      taxAgreement: readTaxAgreement(data),
    }),
    validate: ({ yuan, inputEmailCode, taxAgreement }) => ({
      exchangeMoney: amountError(yuan, terms),
      emailVerifyCode: inputEmailCode === "" ? withdrawal.codeRequired : undefined,
      channel: channel === "" ? withdrawal.chooseChannel : undefined,
      taxAgreement: taxAgreementError(available.needsTaxAgreement, taxAgreement),
    }),
    fieldForError: buybackField,
    buildRequest: ({ yuan = 0, ...rest }) => {
      setDone(undefined);
      return { yuan, ...rest };
    },
    send: ({ yuan, ...rest }) =>
      callInApp(setWechatCommitBuyBack, {
        ...rest,
        ...buybackRequest(yuan, terms),
        id: account.id,
        selectEmail: account.email,
      }),
    onDone: ({ message }) => {
      setDone(message);
      setTyped("");
      setChannel("");
    },
  });
  const yuan = readYuan(typed);
  const fault = typed === "" ? undefined : amountError(yuan, terms);
  const quote = yuan === undefined || fault !== undefined ? undefined : quoteOfYuan(yuan, terms);
  const obstacle = sharedObstacle(available) ?? obstacleOf(terms, OBSTACLES);
  const isBlocked = obstacle !== undefined;
  return (
    <>
      <AvailableFigures available={available} />
      {isBlocked && (
        <Note tone="warning" isLive>
          {obstacle}
        </Note>
      )}
      <FormCard
        form={form}
        submit={withdrawal.submit}
        disabled={isBlocked || fault !== undefined}
        outcome={<FormResult>{done}</FormResult>}
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          {terms.ZFBAccount !== "" && (
            <Recipient label={withdrawal.payee}>
              {buyback.payeeOf(terms.ZFBName, terms.ZFBAccount)}
            </Recipient>
          )}
          <PriceLine price={terms} time={formatInstant} />
          <Field
            name="exchangeMoney"
            label={withdrawal.amount}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            error={form.errors["exchangeMoney"] ?? fault}
            hint={buyback.formHint(
              shownYuan(terms.minAmount),
              shownYuan(terms.maxAmount),
              shownYuan(terms.multiple),
            )}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <Sums
            sum={buyback.net}
            lines={[
              [buyback.takes, quote ? `${formatBp(formatMicroBp(quote.grossMicroBp), 0)} BP` : "–"],
              [buyback.net, quote ? formatMoney(formatFen(quote.netFen), "yuan") : "–"],
            ]}
          />
          <BoundCodeField
            account={account}
            purpose="buyback"
            error={form.errors["emailVerifyCode"]}
          />
          <SelectField
            name="channel"
            label={withdrawal.channel}
            value={channel}
            placeholder={withdrawal.channelPlaceholder}
            error={form.errors["channel"]}
            onChoose={setChannel}
          >
            <option value="alipay">{withdrawal.alipay}</option>
            <option value="bank" disabled>
              {withdrawal.bank}
            </option>
          </SelectField>
          <TaxAgreementBox
            isNeeded={available.needsTaxAgreement}
            error={form.errors["taxAgreement"]}
          />
        </FieldGroup>
      </FormCard>
      {draft && (
        <ConfirmBuyback
          yuan={draft.yuan}
          terms={terms}
          wait={waitWords(available, draft)}
          words={{
            title: withdrawal.confirmTitle(shownYuan(draft.yuan)),
            confirm: withdrawal.confirm,
          }}
          confirmation={confirmation}
        />
      )}
    </>
  );
}
