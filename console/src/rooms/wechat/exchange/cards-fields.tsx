import { getLimit } from "@nodeyard/contract/exchange/calls.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { CardsChoice } from "../../exchange/cards-choice.tsx";
import type { ExchangeInfo } from "../../exchange/queries.ts";
import type { ChosenCards } from "../../exchange/sums.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { useLoad } from "../shell/use-load.ts";

/** Denomination, which is asked about as soon as it is chosen, and its counts. */
export function CardsFields(props: {
  account: string;
  info: ExchangeInfo;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { account, info, chosen, errors } = props;
  const { denomination } = chosen;
  const limit = useLoad(`${denomination}`, async (signal) =>
    denomination === undefined
      ? undefined
      : callInApp(getLimit, { JDCardMoney: denomination }, { account, signal }),
  );
  return (
    <CardsChoice
      info={info}
      chosen={chosen}
      refusal={limit.error === undefined ? undefined : errorText(limit.error)}
      denominationError={errors["JDCardMoney"]}
      countError={errors["JDCardCount"]}
      onChoose={props.onChoose}
    />
  );
}
