import { boundsOf, isRateValue, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { trimmedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
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
  const errors = fieldsOf(name).map(([field, kind]) => {
    if (kind.unit === "yesNo" || isRateValue(values[field] ?? "", kind)) return [field, undefined];
    const { min, max } = boundsOf(kind);
    return [field, rates.figureInvalid(min, max)];
  });
  return Object.fromEntries(errors);
}
