import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import {
  boundsOf,
  formatFigure,
  isRateValue,
  parseFigure,
  RATES,
  type RateField,
} from "@nodeyard/contract/rates/rules.ts";
import type { RateId, Values } from "./tables.ts";

/** The rate of a request; throws if there is none. */
export function findRate({ name, key }: RateId): RateId {
  const keys: readonly string[] = RATES[name].keys;
  if (keys.length === 0 ? key !== "" : !keys.includes(key))
    throw new ApiError(operatorErrors.unknownRate);
  return { name, key };
}

/** A value as rows have it; undefined if it is none of the field. */
function readValue(text: string, kind: RateField): string | undefined {
  if (!isRateValue(text, kind)) return undefined;
  if (kind.unit === "yesNo" || text === "") return text;
  const value = parseFigure(text, kind);
  return value === undefined ? undefined : formatFigure(value, kind.unit);
}

/** The values of all of a rate's fields and of no others; throws for the first that is none, and names it. */
export function checkValues({ name }: RateId, values: Values): Values {
  const fields: [string, RateField][] = Object.entries(RATES[name].fields);
  const checked = fields.map(([field, kind]): [string, string] => {
    const value = readValue((values[field] ?? "").trim(), kind);
    if (value !== undefined) return [field, value];
    if (kind.unit === "yesNo") throw new ApiError(operatorErrors.rateChoice, { field });
    throw new ApiError(operatorErrors.rateInvalid, { field, params: boundsOf(kind) });
  });
  return Object.fromEntries(checked);
}
