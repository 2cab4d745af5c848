import { getLimit } from "@nodeyard/contract/exchange/calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { setWechatCommitExchange } from "@nodeyard/contract/wechat/money-calls.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { FieldGroup } from "../../../shared/forms/field-group.tsx";
import { plainInput } from "../../../shared/forms/form-text.ts";
import { useConfirmedForm } from "../../../shared/forms/use-confirmed-form.ts";
import { withLanguage } from "../../../shared/site.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { CardsFields } from "../../exchange/cards-fields.tsx";
import { obstacleOf } from "../../exchange/obstacle.ts";
import type { ExchangeInfo } from "../../exchange/queries.ts";
import { chosenErrors, exchangeRequest, type ChosenCards } from "../../exchange/sums.ts";
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
import { inAppQuery } from "../shell/in-app-query.ts";
import { BoundCodeField } from "../shell/bound-code-field.tsx";
import { FormResult } from "../shell/form-result.tsx";
import { useFetchAhead } from "../shell/use-fetch-ahead.ts";
import { cards } from "./messages.ts";

const loadDialog = () => import("../../exchange/confirm-exchange.tsx");
const ConfirmExchange = lazyPart(loadDialog);

const OBSTACLES = {
  name: (
    <>
      {cards.nameFirst} <a href={withLanguage("/contact")}>{cards.toVerify}</a>
    </>
  ),
  locked: (until: string) => cards.lockedUntil(formatUtc(until)),
};

const NOTHING: ChosenCards = { denomination: undefined, count: undefined };

/** Denomination, count and code, confirmed in a dialog with the figures that are sent along. */
export function ExchangeForm(props: {
  account: BoundAccount;
  info: ExchangeInfo;
  available: Available;
}) {
  const { account, info, available } = props;
  const [chosen, setChosen] = useState(NOTHING);
  useFetchAhead(loadDialog);
  const [done, setDone] = useState<string>();
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "wechat",
    read: (data) => ({
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
      taxAgreement: readTaxAgreement(data),
    }),
    validate: ({ emailVerifyCode, taxAgreement }) => ({
      ...chosenErrors(chosen, info),
      taxAgreement: taxAgreementError(available.needsTaxAgreement, taxAgreement),
      emailVerifyCode: emailVerifyCode === "" ? cards.codeRequired : undefined,
    }),
    buildRequest: (proof) => {
      setDone(undefined);
      const { denomination = 0, count = 0 } = chosen;
      return { denomination, count, ...proof };
    },
    send: ({ denomination, count, ...rest }) =>
      callInApp(setWechatCommitExchange, {
        ...rest,
        ...exchangeRequest({ denomination, count }, info),
        id: account.id,
        selectEmail: account.email,
      }),
    onDone: ({ message }) => {
      setDone(message);
      setChosen(NOTHING);
    },
  });
  const obstacle = sharedObstacle(available) ?? obstacleOf(info, OBSTACLES);
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
        submit={cards.submit}
        disabled={isBlocked}
        outcome={<FormResult>{done}</FormResult>}
      >
        <FieldGroup key={round} isDisabled={isBlocked}>
          <PriceLine price={info} time={formatInstant} />
          <CardsFields
            info={info}
            limitOf={(yuan) => inAppQuery(getLimit, { JDCardMoney: yuan }, { account: account.id })}
            chosen={chosen}
            errors={form.errors}
            onChoose={setChosen}
          />
          <BoundCodeField
            account={account}
            purpose="exchange"
            error={form.errors["emailVerifyCode"]}
          />
          <TaxAgreementBox
            isNeeded={available.needsTaxAgreement}
            error={form.errors["taxAgreement"]}
          />
        </FieldGroup>
      </FormCard>
      {draft && (
        <ConfirmExchange
          chosen={draft}
          info={info}
          wait={waitWords(available, { yuan: draft.denomination * draft.count })}
          confirmation={confirmation}
        />
      )}
    </>
  );
}
