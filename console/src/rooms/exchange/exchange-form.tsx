import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { useState } from "react";
import { formatTime } from "../../shared/format.ts";
import { plainInput } from "../../shared/forms/form-text.ts";
import { FieldGroup } from "../../shared/forms/field-group.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useConfirmedForm } from "../../shared/forms/use-confirmed-form.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { verification } from "../../shared/verification/messages.ts";
import { ProofFields } from "../../shared/verification/proof-fields.tsx";
import { LOCKED_BY_IDENTITY, sharedObstacle } from "../redemption/obstacle-words.ts";
import type { Available } from "../redemption/queries.ts";
import { PriceLine } from "../redemption/price-line.tsx";
import {
  readTaxAgreement,
  TaxAgreementBox,
  taxAgreementError,
} from "../redemption/tax-agreement-box.tsx";
import { waitWords } from "../redemption/waits.ts";
import { CardsFields } from "./cards-fields.tsx";
import { exchange } from "./messages.ts";
import { obstacleOf } from "./obstacle.ts";
import { exchangeLimit, type ExchangeInfo } from "./queries.ts";
import { chosenErrors, exchangeRequest, type ChosenCards } from "./sums.ts";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";

const LOCKS = {
  password: exchange.lockedByPassword,
  factor: exchange.lockedByFactor,
  identity: LOCKED_BY_IDENTITY,
} as const;

const OBSTACLES = {
  name: (
    <>
      {exchange.nameFirst} <a href={withLanguage("/contact")}>{exchange.goVerify}</a>
    </>
  ),
  locked: (until: string, by: keyof typeof LOCKS) => (
    <LockedUntil room="exchange" until={until} text={LOCKS[by]} />
  ),
};

const ConfirmExchange = lazyPart(() => import("./confirm-exchange.tsx"));

const NOTHING: ChosenCards = { denomination: undefined, count: undefined };

/** Denomination, count and code, confirmed in a dialog with the figures that are sent along. */
export function ExchangeForm(props: {
  info: ExchangeInfo;
  available: Available;
  onDone: (id: string) => void;
}) {
  const { info, available } = props;
  const [chosen, setChosen] = useState(NOTHING);
  const { form, round, draft, confirmation } = useConfirmedForm({
    room: "exchange",
    read: (data) => ({
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
      taxAgreement: readTaxAgreement(data),
    }),
    validate: ({ emailVerifyCode, taxAgreement }) => ({
      ...chosenErrors(chosen, info),
      taxAgreement: taxAgreementError(available.needsTaxAgreement, taxAgreement),
      emailVerifyCode: emailVerifyCode === "" ? verification.codeRequired : undefined,
    }),
    buildRequest: (proof) => {
      const { denomination = 0, count = 0 } = chosen;
      return { denomination, count, ...proof };
    },
    send: ({ denomination, count, ...rest }) =>
      call(commitExchange, { ...rest, ...exchangeRequest({ denomination, count }, info) }),
    onDone: ({ message, data }) => {
      showToast("success", message);
      setChosen(NOTHING);
      props.onDone(data.id);
    },
  });
  const obstacle = sharedObstacle(available) ?? obstacleOf(info, OBSTACLES);
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
          <PriceLine price={info} time={formatTime} />
          <CardsFields
            info={info}
            limitOf={exchangeLimit}
            chosen={chosen}
            errors={form.errors}
            onChoose={setChosen}
          />
          <ProofFields form={form} purpose="exchange" />
          <TaxAgreementBox
            isNeeded={available.needsTaxAgreement}
            error={form.errors["taxAgreement"]}
          />
        </FieldGroup>
      </Form>
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
