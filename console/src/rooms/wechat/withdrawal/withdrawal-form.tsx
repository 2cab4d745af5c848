import { formatBp, formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { setWechatCommitBuyBack } from "@nodeyard/contract/wechat/money-calls.ts";
import { useState, type ReactNode } from "react";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { plainInput, typedText } from "../../../shared/forms/form-text.ts";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sums } from "../../../shared/ui/sums.tsx";
import { quoteOfYuan, readYuan, shownYuan, mostYuan } from "../../buyback/amount.ts";
import { buyback } from "../../buyback/messages.ts";
import type { Terms } from "../../buyback/queries.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { ConfirmSheet } from "../shell/confirm-sheet.tsx";
import { FormCard } from "../shell/form-card.tsx";
import { Figures } from "../shell/figures.tsx";
import { Said } from "../shell/said.tsx";
import { PhoneCodeField } from "../shell/phone-code-field.tsx";
import { useConfirmed } from "../shell/use-confirmed.ts";
import { amountFault, firstFault } from "./first-fault.ts";
import { withdrawal } from "./messages.ts";
import { formatUtc } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";

/** The payee, masked; without one, a link to add it. */
function PayeeCard({ terms }: { terms: Terms }) {
  const { ZFBName: name, ZFBAccount: account } = terms;
  return (
    <div className="app-payee">
      <small>{withdrawal.payee}</small>
      {account === "" ? (
        <p>
          {withdrawal.noPayee} <a href={withLanguage("/MyWallet", "zn")}>{withdrawal.toPayee}</a>
        </p>
      ) : (
        <b>{buyback.payeeOf(name, account)}</b>
      )}
    </div>
  );
}

/** Why nothing can be withdrawn now, whatever is filled in; a missing payee is said when the form is sent. */
function obstacleOf(terms: Terms): ReactNode {
  if (terms.permissionLevel < BUYBACK_LEVEL)
    return (
      <>
        {withdrawal.nameFirst} <a href={withLanguage("/contact")}>{withdrawal.toVerify}</a>
      </>
    );
  if (terms.lockedUntil !== null) return withdrawal.lockedUntil(formatUtc(terms.lockedUntil));
  if (terms.maxPerMonth !== null && terms.BUYBACK_COUNT >= terms.maxPerMonth)
    return buyback.countReached(String(terms.maxPerMonth));
  if (terms.monthLeft < terms.minAmount) return buyback.aboveQuota(shownYuan(terms.monthLeft));
  return mostYuan(terms) === undefined ? buyback.balanceLow(shownYuan(terms.minAmount)) : undefined;
}

const fieldForError = ({ field }: { field: string | undefined }, inputs: readonly string[]) =>
  inputs.find((input) => input === (field === "inputEmailCode" ? "emailVerifyCode" : field));

/** Amount, code and channel, confirmed in a sheet with the figures that are sent along. */
export function WithdrawalForm(props: {
  account: BoundAccount;
  /** Exact decimal text. */
  balance: string;
  terms: Terms;
  onEnd: () => void;
}) {
  const { account, terms } = props;
  const [typed, setTyped] = useState("");
  const [channel, setChannel] = useState("");
  /** Fields of one request: those of the next begin empty. */
  const [round, setRound] = useState(0);
  const { form, asked, done, confirming } = useConfirmed({
    account: account.id,
    read: (data) => ({
      exchangeMoney: typedText(data, "exchangeMoney"),
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
      channel,
    }),
    validate: (values) => {
      const fault = firstFault(values, terms);
      if (fault?.input === "payee") throw new FormFailure(fault.text);
      return fault ? { [fault.input]: fault.text } : {};
    },
    fieldForError,
    ask: ({ exchangeMoney, emailVerifyCode }) => ({
      yuan: readYuan(exchangeMoney) ?? 0,
      inputEmailCode: emailVerifyCode,
    }),
    send: ({ yuan, ...rest }) => {
      const quote = quoteOfYuan(yuan, terms);
      return callInApp(setWechatCommitBuyBack, {
        ...rest,
        id: account.id,
        selectEmail: account.email,
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
    onEnd: () => {
      setTyped("");
      setChannel("");
      setRound((before) => before + 1);
      props.onEnd();
    },
  });
  const yuan = readYuan(typed);
  const liveFault = typed === "" ? undefined : amountFault(typed, terms);
  const quote =
    yuan === undefined || liveFault !== undefined ? undefined : quoteOfYuan(yuan, terms);
  const bp = quote ? `${formatBp(formatMicroBp(quote.grossMicroBp), 0)} BP` : "–";
  const net = quote ? `¥${formatFen(quote.netFen)}` : "–";
  const obstacle = obstacleOf(terms);
  const hasError =
    liveFault !== undefined || Object.values(form.errors).some((text) => text !== undefined);
  return (
    <>
      <Figures
        figures={[
          { label: withdrawal.balance, value: `${formatBp(props.balance)} BP` },
          { label: withdrawal.price, value: `¥${terms.RMBPrice}`, note: buyback.priceNote },
          { label: withdrawal.most, value: `¥${shownYuan(terms.canExchangeMoney)}` },
          {
            label: buyback.monthLeft,
            value: `¥${shownYuan(terms.monthLeft)}`,
            note: buyback.monthOf(shownYuan(terms.monthLimit)),
          },
        ]}
      />
      {obstacle !== undefined && (
        <div className="app-alert" role="status">
          {obstacle}
        </div>
      )}
      <FormCard
        form={form}
        submit={withdrawal.submit}
        disabled={hasError || obstacle !== undefined}
        outcome={<Said>{done}</Said>}
      >
        <PayeeCard terms={terms} />
        <Field
          key={`amount ${round}`}
          name="exchangeMoney"
          label={withdrawal.amount}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          error={form.errors["exchangeMoney"] ?? liveFault}
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
            [buyback.takes, bp],
            [buyback.net, net],
          ]}
        />
        <PhoneCodeField
          key={`code ${round}`}
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
      </FormCard>
      {asked && (
        <ConfirmSheet
          title={withdrawal.confirmTitle(shownYuan(asked.yuan))}
          confirm={withdrawal.confirm}
          confirming={confirming}
        >
          <p>{buyback.confirmText}</p>
          <Sums
            sum={buyback.net}
            lines={[
              [withdrawal.gross, `¥${shownYuan(asked.yuan)}.00`],
              [buyback.takes, bp],
              [buyback.name, terms.ZFBName],
              [buyback.account, terms.ZFBAccount],
              [buyback.net, net],
            ]}
          />
        </ConfirmSheet>
      )}
    </>
  );
}
