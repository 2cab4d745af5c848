import { isRateValue, type RateName } from "@nodeyard/contract/operator/rates.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { rates } from "./messages.ts";
import { fieldsOf } from "./rate-words.ts";

type Values = Record<string, string>;

/** The figures of the form; a box that is not ticked is not in its data. */
export function readValues(name: RateName, data: FormData): Values {
  return Object.fromEntries(
    fieldsOf(name).map(([field, { unit }]) => [
      field,
      unit === "yesNo" ? String(data.has(field)) : trimmedText(data, field),
    ]),
  );
}

export function validateValues(name: RateName, values: Values): FieldErrors {
  const wrong = fieldsOf(name).filter(([field, kind]) => !isRateValue(values[field] ?? "", kind));
  return Object.fromEntries(
    wrong.map(([field, kind]) => [
      field,
      kind.unit === "yesNo" ? undefined : rates.figureInvalid(String(kind.min), String(kind.max)),
    ]),
  );
}
