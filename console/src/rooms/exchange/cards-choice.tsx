// Offered to other rooms.
import { SelectField } from "../../shared/forms/select-field.tsx";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { shownYuan, type ChosenCards } from "./sums.ts";

const chosenNumber = (value: string): number | undefined =>
  value === "" ? undefined : Number(value);

/** A denomination, and how many of it there can be. */
export function CardsChoice(props: {
  info: ExchangeInfo;
  chosen: ChosenCards;
  /** Why the denomination cannot be exchanged, as the server answered. */
  refusal: string | undefined;
  denominationError: string | undefined;
  countError: string | undefined;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { info, chosen, refusal, onChoose } = props;
  const { denomination, count } = chosen;
  const counts = (denomination !== undefined && info.canExchangeCount[denomination]) || [];
  return (
    <>
      <SelectField
        name="JDCardMoney"
        label={exchange.denomination}
        value={String(denomination ?? "")}
        placeholder={exchange.chooseDenomination}
        error={props.denominationError ?? refusal}
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
        error={props.countError}
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
