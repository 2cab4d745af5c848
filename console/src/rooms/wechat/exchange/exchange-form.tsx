import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { setWechatCommitExchange } from "@nodeyard/contract/wechat/money-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { getLimit } from "@nodeyard/contract/exchange/calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Sums } from "../../../shared/ui/sums.tsx";
import { exchange } from "../../exchange/messages.ts";
import type { ExchangeInfo } from "../../exchange/queries.ts";
import { shownYuan, sumsOf, totalError, type ChosenCards } from "../../exchange/sums.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { ConfirmSheet } from "../shell/confirm-sheet.tsx";
import { FormCard } from "../shell/form-card.tsx";
import { Figures } from "../shell/figures.tsx";
import { Said } from "../shell/said.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { PhoneCodeField } from "../shell/phone-code-field.tsx";
import { useConfirmed } from "../shell/use-confirmed.ts";
import { firstFault } from "./first-fault.ts";
import { cards } from "./messages.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { CardsChoice } from "../../exchange/cards-choice.tsx";

/** Denomination, which is asked about as soon as it is chosen, and its counts. */
function CardsFields(props: {
  account: string;
  info: ExchangeInfo;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { account, info, chosen, errors } = props;
  const { denomination } = chosen;
  const limit = useQuery({
    ...inAppQuery(getLimit, { JDCardMoney: denomination ?? 0 }, { account }),
    enabled: denomination !== undefined,
  });
  return (
    <CardsChoice
      info={info}
      chosen={chosen}
      refusal={limit.isError ? errorText(limit.error) : undefined}
      denominationError={errors["JDCardMoney"]}
      countError={errors["JDCardCount"]}
      onChoose={props.onChoose}
    />
  );
}

const NOTHING: ChosenCards = { denomination: undefined, count: undefined };

/** Why nothing can be exchanged now, whatever is chosen. */
function obstacleOf(info: ExchangeInfo): ReactNode {
  if (!info.isOpen) return exchange.closed;
  if (info.permissionLevel < EXCHANGE_LEVEL)
    return (
      <>
        {cards.nameFirst} <a href={withLanguage("/contact")}>{cards.toVerify}</a>
      </>
    );
  if (info.lockedUntil !== null) return cards.lockedUntil(formatUtc(info.lockedUntil));
  const isOut = info.canExchangeMoney.every(
    (yuan) => (info.canExchangeCount[yuan] ?? []).length === 0,
  );
  return isOut ? exchange.soldOut : undefined;
}

/** Denomination, count and code, confirmed in a sheet with the figures that are sent along. */
export function ExchangeForm(props: {
  account: BoundAccount;
  info: ExchangeInfo;
  onEnd: () => void;
}) {
  const { account, info } = props;
  const [chosen, setChosen] = useState(NOTHING);
  /** Fields of one request: those of the next begin empty. */
  const [round, setRound] = useState(0);
  const { form, asked, done, confirming } = useConfirmed({
    account: account.id,
    read: (data) => ({ emailVerifyCode: trimmedText(data, "emailVerifyCode"), chosen }),
    validate: (values) => {
      const fault = firstFault(values, info);
      return fault ? { [fault.input]: fault.text } : {};
    },
    ask: ({ emailVerifyCode }) => ({
      denomination: chosen.denomination ?? 0,
      count: chosen.count ?? 0,
      emailVerifyCode,
    }),
    send: ({ denomination, count, ...rest }) => {
      const sums = sumsOf({ denomination, count }, info);
      return callInApp(setWechatCommitExchange, {
        ...rest,
        id: account.id,
        selectEmail: account.email,
        JDCardMoney: denomination,
        JDCardCount: count,
        RMBPrice: info.RMBPrice,
        ...(sums && { exchangeJDMoney: sums.totalYuan, needBXCCount: sums.bp }),
      });
    },
    onEnd: () => {
      setChosen(NOTHING);
      setRound((before) => before + 1);
      props.onEnd();
    },
  });
  const sums = sumsOf(chosen, info);
  const excess = sums && totalError(sums.totalYuan, info);
  const obstacle = obstacleOf(info);
  const hasError =
    excess !== undefined || Object.values(form.errors).some((text) => text !== undefined);
  const bp = sums ? `${formatBp(sums.bp, 0)} BP` : "–";
  const total = excess ?? (sums ? `¥${shownYuan(sums.totalYuan)}` : "–");
  return (
    <>
      <Figures
        figures={[
          {
            label: exchange.balance,
            value: `${formatBp(info.withdrawable)} BP`,
            note: exchange.worth(shownYuan(info.worth)),
          },
          { label: exchange.price, value: `¥${info.RMBPrice}`, note: exchange.priceNote },
        ]}
      />
      {obstacle !== undefined && (
        <div className="app-alert" role="status">
          {obstacle}
        </div>
      )}
      <FormCard
        form={form}
        submit={cards.submit}
        disabled={hasError || obstacle !== undefined}
        outcome={<Said>{done}</Said>}
      >
        <CardsFields
          account={account.id}
          info={info}
          chosen={chosen}
          errors={form.errors}
          onChoose={setChosen}
        />
        <div aria-live="polite">
          <Sums
            sum={exchange.bpNeeded}
            lines={[
              [exchange.total, total],
              [exchange.bpNeeded, bp],
            ]}
          />
        </div>
        <PhoneCodeField
          key={round}
          account={account}
          purpose="exchange"
          error={form.errors["emailVerifyCode"]}
        />
      </FormCard>
      {asked && (
        <ConfirmSheet
          title={exchange.confirmTitle(shownYuan(asked.denomination * asked.count))}
          confirm={exchange.confirm}
          confirming={confirming}
        >
          <p>{exchange.confirmText}</p>
          <Sums
            sum={exchange.bpNeeded}
            lines={[
              [exchange.denomination, `¥${shownYuan(asked.denomination)}`],
              [exchange.count, exchange.cards(asked.count)],
              [exchange.total, total],
              [exchange.bpNeeded, bp],
            ]}
          />
        </ConfirmSheet>
      )}
    </>
  );
}
