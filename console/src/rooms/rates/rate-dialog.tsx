import {
  addRate,
  withdrawRate,
  type ListedRate,
  type RateRow,
} from "@nodeyard/contract/rates/calls.ts";
import {
  leapsOf,
  RATES,
  steepFields,
  type RateField,
  type RateName,
} from "@nodeyard/contract/rates/rules.ts";
import { requestRate } from "@nodeyard/contract/operator/request-calls.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { trimmedText } from "../../shared/forms/form-text.ts";
import type { FormState } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { ActDialog } from "../../shared/operator/act-dialog.tsx";
import { isDay } from "../../shared/pickers/is-day.ts";
import { CheckBox } from "../../shared/ui/check-box.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { rates } from "./messages.ts";
import { readValues, validateValues } from "./rate-form.ts";
import { RatePreviewPart, type SeenPreview } from "./rate-preview.tsx";
import { changesOf, fieldLabel, fieldName, fieldsOf, rateName } from "./rate-words.ts";
import styles from "./rates.module.css";

/** Why a change of these is not calculated for a day. */
const WITHOUT_PREVIEW: Readonly<Partial<Record<RateName, string>>> = {
  price: rates.previewNonePrice,
  ceiling: rates.previewNoneCeiling,
};

/** The figures that hold when a change begins, as far as they are known. */
function figuresBefore({ rows }: ListedRate, day: string): RateRow | undefined {
  const at = startOfUtcDay(day).getTime();
  return rows.findLast(({ from }) => Date.parse(from) < at);
}

export type RateAct =
  | { readonly name: "change"; readonly rate: ListedRate }
  | { readonly name: "withdraw"; readonly rate: ListedRate; readonly row: RateRow };

/** The dialog of an act on rates: a change from a later day on, or withdrawing one. */
export default function RateDialog(props: {
  act: RateAct;
  noticeDay: string;
  onClose: () => void;
}) {
  const { act, noticeDay, onClose } = props;
  const { rate } = act;
  const { name, key, version, firstDay, aloneDay } = rate;
  const [leaps, setLeaps] = useState<RateRow>();
  const [seen, setSeen] = useState<SeenPreview>();
  /** The first day of one operator, where the change begins before it. */
  const [takesTwo, setTakesTwo] = useState<string>();
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
  const isSteep = (values: RateRow["values"], day: string): boolean => {
    const before = isDay(day) ? figuresBefore(rate, day)?.values : undefined;
    const hasSteep = before !== undefined && steepFields(name, before, values).length > 0;
    return hasSteep || seen?.isCalculated === false;
  };
  /** The first day of one operator, for a change that begins before it. */
  const dayForOne = (values: RateRow["values"], day: string): string | undefined => {
    if (day < aloneDay) return aloneDay;
    return isSteep(values, day) && day < noticeDay ? noticeDay : undefined;
  };
  return (
    <ActDialog
      title={rates.changeOf(rateName(rate))}
      shape="right"
      text={rates.changeText}
      submit={takesTwo !== undefined ? rates.requestSecond : rates.save}
      fields={(errors, form) => (
        <>
          <RateFields rate={rate} form={form} onSeen={setSeen} />
          {takesTwo !== undefined && (
            <Note tone="warning" isLive>
              {takesTwo === aloneDay ? rates.announcedAhead(aloneDay) : rates.steep(noticeDay)}
            </Note>
          )}
          {leaps && (
            <LeapNote
              name={name}
              row={leaps}
              before={figuresBefore(rate, utcDay(new Date(leaps.from)))}
              error={errors["isLeapConfirmed"]}
            />
          )}
        </>
      )}
      validate={(data) => {
        const day = trimmedText(data, "day");
        const values = readValues(name, data);
        const isUsable = isDay(day) && day >= firstDay;
        const errors = {
          ...validateValues(name, values),
          day: isUsable ? undefined : rates.dayInvalid(firstDay),
          preview: seen?.values === JSON.stringify(values) ? undefined : rates.previewFirst,
        };
        const before = isUsable ? figuresBefore(rate, day)?.values : undefined;
        const needsTwo = isUsable ? dayForOne(values, day) : undefined;
        setTakesTwo(needsTwo);
        // Read before it is sent: the first attempt only says that another person has to approve it.
        const isNews = needsTwo !== undefined && needsTwo !== takesTwo;
        const hasLeaps = before !== undefined && leapsOf(name, before, values).length > 0;
        setLeaps(
          hasLeaps
            ? { from: startOfUtcDay(day).toISOString(), state: "coming", values }
            : undefined,
        );
        const isUnconfirmed = hasLeaps && !data.has("isLeapConfirmed");
        return {
          ...errors,
          ...(isNews && { day: rates.dayForOne(needsTwo) }),
          ...(isUnconfirmed && { isLeapConfirmed: rates.leapUnconfirmed }),
        };
      }}
      send={(reason, data) => {
        const [values, day] = [readValues(name, data), trimmedText(data, "day")];
        return call(dayForOne(values, day) === undefined ? addRate : requestRate, {
          name,
          key,
          values,
          day,
          isLeapConfirmed: data.has("isLeapConfirmed"),
          preview: seen?.token ?? "",
          version,
          reason,
        });
      }}
      onClose={onClose}
    />
  );
}

function RateFields(props: {
  rate: ListedRate;
  form: FormState;
  onSeen: (seen: SeenPreview) => void;
}) {
  const { rate, form } = props;
  const { errors } = form;
  // Values in force when the change begins, as far as they are known.
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
      {!RATES[rate.name].isCredited && (
        <p className={styles["none"]}>{WITHOUT_PREVIEW[rate.name]}</p>
      )}
      <RatePreviewPart rate={rate} form={form} onSeen={props.onSeen} />
      <Field
        name="day"
        label={rates.day}
        defaultValue={rate.aloneDay}
        placeholder="2027-01-01"
        hint={rates.dayHint(rate.firstDay)}
        error={errors["day"]}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

/** Figures that change so much that a slip of the finger is likely, and the box that confirms them. */
function LeapNote(props: {
  name: RateName;
  row: RateRow;
  before: RateRow | undefined;
  error: string | undefined;
}) {
  const { name, row, before } = props;
  const fields = leapsOf(name, before?.values ?? {}, row.values).map(fieldName);
  return (
    <>
      <Note tone="warning" isLive>
        {rates.leap}
      </Note>
      <Facts facts={changesOf(name, row, before).filter(([field]) => fields.includes(field))} />
      <CheckBox name="isLeapConfirmed" label={rates.leapConfirm} error={props.error} />
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
