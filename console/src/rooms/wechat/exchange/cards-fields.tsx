import { getLimit } from "@nodeyard/contract/exchange/calls.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { exchange } from "../../exchange/messages.ts";
import type { ExchangeInfo } from "../../exchange/queries.ts";
import { shownYuan, type ChosenCards } from "../../exchange/sums.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { SelectField } from "../shell/select-field.tsx";
import { useLoad } from "../shell/use-load.ts";

const chosenNumber = (value: string): number | undefined =>
  value === "" ? undefined : Number(value);

/** Denomination, which is asked about as soon as it is chosen, and its counts. */
export function CardsFields(props: {
  account: string;
  info: ExchangeInfo;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { account, info, chosen, errors, onChoose } = props;
  const { denomination, count } = chosen;
  const limit = useLoad(`${denomination}`, async (signal) =>
    denomination === undefined
      ? undefined
      : callInApp(getLimit, { JDCardMoney: denomination }, { account, signal }),
  );
  const counts = (denomination !== undefined && info.canExchangeCount[denomination]) || [];
  const refusal = limit.error === undefined ? undefined : errorText(limit.error);
  return (
    <>
      <SelectField
        name="JDCardMoney"
        label={exchange.denomination}
        value={String(denomination ?? "")}
        placeholder={exchange.chooseDenomination}
        error={errors["JDCardMoney"] ?? refusal}
        onChoose={(value) => onChoose({ denomination: chosenNumber(value), count: undefined })}
      >
        {info.canExchangeMoney.map((yuan) => {
          const isOut = (info.canExchangeCount[yuan] ?? []).length === 0;
          return (
            <option key={yuan} value={yuan} disabled={isOut}>
              {isOut ? exchange.outOfStock(shownYuan(yuan)) : `¥${shownYuan(yuan)}`}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        name="JDCardCount"
        label={exchange.count}
        value={String(count ?? "")}
        placeholder={denomination === undefined ? exchange.denominationFirst : exchange.chooseCount}
        isDisabled={counts.length === 0 || refusal !== undefined}
        error={errors["JDCardCount"]}
        onChoose={(value) => onChoose({ denomination, count: chosenNumber(value) })}
      >
        {counts.map((each) => (
          <option key={each} value={each}>
            {exchange.cards(each)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
