import {
  setAccountLimit,
  type AccountLimit,
  type OperatorAccount,
} from "@nodeyard/contract/operator/account-calls.ts";
import { LIMITS } from "@nodeyard/contract/operator/limits.ts";
import { boundsOf, parseFigure } from "@nodeyard/contract/rates/rules.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { ActOnAccount } from "./act-on-account.tsx";
import { limitValue } from "./limit-words.ts";
import { accountWords } from "./messages.ts";

/** Sets a limit of one account, or lifts it where nothing is entered. */
export function LimitDialog(props: {
  account: OperatorAccount;
  limit: AccountLimit;
  onClose: () => void;
}) {
  const { account, limit, onClose } = props;
  const { name, own, general, inForce, version } = limit;
  const { figure } = LIMITS[name];
  return (
    <ActOnAccount
      account={account}
      onClose={onClose}
      title={accountWords.changeOf(accountWords[name])}
      facts={[[accountWords.inForce, limitValue(name, inForce)]]}
      text={`${accountWords[`${name}Text`]} ${accountWords.limitMail}`}
      submit={accountWords.change}
      fields={(errors) => (
        <Field
          name="value"
          label={figure.unit === "bp" ? accountWords.valueBp : accountWords.valueCount}
          defaultValue={own?.value ?? ""}
          hint={accountWords.emptyHint(limitValue(name, general))}
          error={errors["value"]}
          inputMode={figure.unit === "bp" ? "decimal" : "numeric"}
          maxLength={20}
          autoComplete="off"
        />
      )}
      validate={(data) => {
        const value = trimmedText(data, "value");
        const { min, max } = boundsOf(figure);
        const isRight = value === "" || parseFigure(value, figure) !== undefined;
        return { value: isRight ? undefined : accountWords.valueInvalid(min, max) };
      }}
      send={(reason, data) =>
        call(setAccountLimit, {
          accountId: account.accountId,
          limit: name,
          value: trimmedText(data, "value"),
          version,
          reason,
        })
      }
    />
  );
}
