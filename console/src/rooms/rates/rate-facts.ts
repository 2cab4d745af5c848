// Offered to other rooms.
import { RATES, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { rates } from "./messages.ts";
import { fieldName, fieldsOf, rateName, valueWords } from "./rate-words.ts";

function isRate(name: string | undefined): name is RateName {
  return name !== undefined && Object.hasOwn(RATES, name);
}

/** The rate that an audit line is about: `Task · C · east`. */
export function rateOf(name: string, key: string): string {
  return isRate(name) ? rateName({ name, key }) : `${name} ${key}`.trim();
}

/** A row as the log has it, `2026-12-01 00:00 pool=79908 maxDelay=-`, as a reader sees it. */
export function rateRow(name: string | undefined, row: string): string {
  const [day = "", _clock, ...figures] = row.split(" ");
  if (!isRate(name) || figures.length === 0) return row;
  const texts = new Map(
    figures.map((figure): [string, string] => {
      const [field = "", value = ""] = figure.split("=");
      return [field, value === "-" ? "" : value];
    }),
  );
  const words = fieldsOf(name).flatMap(([field, kind]) => {
    const text = texts.get(field);
    return text === undefined ? [] : [`${fieldName(field)} ${valueWords(text, kind)}`];
  });
  return [rates.from(day), ...words].join(" · ");
}

/** All figures of a row, in a line. */
export function rateValues(name: RateName, values: Readonly<Record<string, string>>): string {
  return fieldsOf(name)
    .map(([field, kind]) => `${fieldName(field)} ${valueWords(values[field] ?? "", kind)}`)
    .join(" · ");
}
