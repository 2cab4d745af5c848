import {
  addRate,
  withdrawRate,
  type ListedRate,
  type RateRow,
} from "@nodeyard/contract/operator/rate-calls.ts";
import { RATES, type RateField } from "@nodeyard/contract/operator/rates.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FormState } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { isDay } from "../../../shared/pickers/is-day.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { rates } from "./messages.ts";
import { readValues, validateValues } from "./rate-form.ts";
import { RatePreviewPart } from "./rate-preview.tsx";
import { changesOf, fieldLabel, fieldsOf, rateName } from "./rate-words.ts";
import styles from "./rates.module.css";

export type RateAct =
  | { readonly name: "change"; readonly rate: ListedRate }
  | { readonly name: "withdraw"; readonly rate: ListedRate; readonly row: RateRow };

/** The dialog of an act on rates: a change from a later day on, or withdrawing one. */
export default function RateDialog(props: { act: RateAct; firstDay: string; onClose: () => void }) {
  const { act, firstDay, onClose } = props;
  const { rate } = act;
  const { name, key, version } = rate;
  if (act.name === "withdraw") {
    const { row } = act;
    return (
      <ActDialog
        title={rates.withdrawOf(utcDay(new Date(row.from)))}
        lead={<Facts facts={changesOf(name, row, rate.rows[rate.rows.indexOf(row) - 1])} />}
        text={rates.withdrawText}
        submit={rates.withdraw}
        tone="danger"
        send={(reason) => call(withdrawRate, { name, key, from: row.from, version, reason })}
        onClose={onClose}
      />
    );
  }
  return (
    <ActDialog
      title={rates.changeOf(rateName(rate))}
      shape="right"
      text={rates.changeText}
      submit={rates.save}
      fields={(_, form) => <RateFields rate={rate} firstDay={firstDay} form={form} />}
      validate={(data) => {
        const day = trimmedText(data, "day");
        return {
          ...validateValues(name, readValues(name, data)),
          day: isDay(day) && day >= firstDay ? undefined : rates.dayInvalid(firstDay),
        };
      }}
      send={(reason, data) =>
        call(addRate, {
          name,
          key,
          values: readValues(name, data),
          day: trimmedText(data, "day"),
          version,
          reason,
        })
      }
      onClose={onClose}
    />
  );
}

function RateFields(props: { rate: ListedRate; firstDay: string; form: FormState }) {
  const { rate, firstDay, form } = props;
  const { errors } = form;
  // What it will be when the change begins, as far as it is known.
  const last = rate.rows.at(-1)?.values ?? {};
  return (
    <>
      <div className={styles["fields"]}>
        {fieldsOf(rate.name).map(([field, kind]) => (
          <RateInput
            key={field}
            field={field}
            kind={kind}
            value={last[field] ?? ""}
            error={errors[field]}
          />
        ))}
      </div>
      {RATES[rate.name].isCredited ? (
        <RatePreviewPart rate={rate} form={form} />
      ) : (
        <p className={styles["none"]}>{rates.previewNone}</p>
      )}
      <Field
        name="day"
        label={rates.day}
        defaultValue={firstDay}
        placeholder="2027-01-01"
        hint={rates.dayHint}
        error={errors["day"]}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

function RateInput(props: {
  field: string;
  kind: RateField;
  value: string;
  error: string | undefined;
}) {
  const { field, kind, value, error } = props;
  const label = fieldLabel(field, kind);
  if (kind.unit === "yesNo")
    return <CheckBox name={field} label={label} defaultChecked={value === "true"} />;
  return (
    <Field
      name={field}
      label={label}
      defaultValue={value}
      error={error}
      hint={kind.isOptional === true ? rates.optionalHint : undefined}
      inputMode="decimal"
      maxLength={24}
      autoComplete="off"
    />
  );
}
