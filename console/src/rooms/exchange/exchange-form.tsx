import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { useState, type ReactNode } from "react";
import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import { plainInput } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useConfirmedForm } from "../../shared/forms/use-confirmed-form.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields } from "../../shared/verification/proof-fields.tsx";
import { CardsFields } from "./cards-fields.tsx";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { chosenErrors, sumsOf, type ChosenCards, shownYuan } from "./sums.ts";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";

const LOCKS = {
  password: exchange.lockedByPassword,
  factor: exchange.lockedByFactor,
} as const;

/** Why nothing can be exchanged now, with the next step where there is one; undefined when the way is free. */
function obstacleOf(info: ExchangeInfo): ReactNode {
  if (!info.isOpen) return exchange.closed;
  if (info.permissionLevel < EXCHANGE_LEVEL)
    return (
      <>
        {exchange.nameFirst} <a href={withLanguage("/contact")}>{exchange.goVerify}</a>
      </>
    );
  if (info.lockedUntil !== null && info.lockedBy !== null)
    return <LockedUntil room="exchange" until={info.lockedUntil} text={LOCKS[info.lockedBy]} />;
  const available = info.canExchangeMoney.filter(
    (yuan) => (info.canExchangeCount[yuan] ?? []).length > 0,
  );
  if (available.length === 0) return exchange.soldOut;
  const least = Math.min(...available);
  if (info.monthLeft < least) return exchange.aboveMonth(shownYuan(info.monthLeft));
  return info.worth < least ? exchange.aboveBalance(shownYuan(info.worth)) : undefined;
}

const ConfirmExchange = lazyPart(() => import("./confirm-exchange.tsx"));

const NOTHING: ChosenCards = { denomination: undefined, count: undefined };

/** Denomination, count and code, confirmed in a dialog with the figures that are sent along. */
export function ExchangeForm(props: { info: ExchangeInfo; onDone: () => void }) {
  const { info } = props;
  const [chosen, setChosen] = useState(NOTHING);
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "exchange",
    read: (data) => plainInput(data, "emailVerifyCode", "code"),
    validate: (code) => ({
      ...chosenErrors(chosen, info),
      emailVerifyCode: code === "" ? verification.codeRequired : undefined,
    }),
    buildRequest: (emailVerifyCode) => {
      const { denomination = 0, count = 0 } = chosen;
      return { denomination, count, emailVerifyCode };
    },
    send: ({ denomination, count, ...rest }) => {
      const sums = sumsOf({ denomination, count }, info);
      return call(commitExchange, {
        ...rest,
        JDCardMoney: denomination,
        JDCardCount: count,
        RMBPrice: info.RMBPrice,
        ...(sums && { exchangeJDMoney: sums.totalYuan, needBXCCount: sums.bp }),
      });
    },
    onDone: () => {
      setChosen(NOTHING);
      props.onDone();
    },
  });
  const obstacle = obstacleOf(info);
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
            {exchange.next}
          </Button>
        }
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          <CardsFields info={info} chosen={chosen} errors={form.errors} onChoose={setChosen} />
          <ProofFields form={form} purpose="exchange" />
        </FieldGroup>
      </Form>
      {draft && <ConfirmExchange chosen={draft} info={info} confirmation={confirmation} />}
    </>
  );
}
