import { formatBp, formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { LIMITS, type LimitName } from "@nodeyard/contract/operator/limits.ts";
import { exactTime } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { rateOf, rateRow } from "../../rates/rate-facts.ts";
import { limitValue } from "../accounts/limit-words.ts";
import { accountWords } from "../accounts/messages.ts";
import { operator } from "../messages.ts";
import { taskWords } from "../overview/task-words.ts";
import { FACT_NAMES } from "./fact-names.ts";
import { valueWord } from "./fact-values.ts";

type Values = Readonly<Record<string, string>>;
type Fact = readonly [name: string, value: string];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function isLimit(name: string | undefined): name is LimitName {
  return name !== undefined && Object.hasOwn(LIMITS, name);
}

/** JSON value of an audit line, a list or an object; undefined for a plain text. */
function parsed(value: string): unknown {
  if (!/^[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** One of a list, or the only value: a word, a factor with its number, an account. */
function wordOf(name: string, value: string, beside: Values): string {
  const { rate, limit } = beside;
  if (["added", "withdrawn", "rows"].includes(name)) return rateRow(rate, value);
  if (name === "value" && isLimit(limit))
    return value === "" ? operator.asGeneral : limitValue(limit, value);
  if (name === "limit" && isLimit(value)) return accountWords[value];
  if (name === "task") return taskWords(value);
  if (name === "amountYuan" || name === "paidYuan") return `${value} ${operator.yuan}`;
  if (name === "amountFen") return `${formatFen(BigInt(value))} ${operator.yuan}`;
  if (name.endsWith("MicroBp") && /^-?\d+$/.test(value))
    return `${formatBp(formatMicroBp(BigInt(value)), 6)} BP`;
  if (INSTANT.test(value)) return exactTime(value);
  const account = /^account (\d+)$/.exec(value)?.[1];
  if (account !== undefined) return operator.accountPurpose(account);
  const [first = "", ...rest] = value.split(" ");
  // `passkey 12`
  if (name === "factors" && rest.length > 0) return [valueWord(name, first), ...rest].join(" ");
  return valueWord(name, value);
}

function factOf(name: string, value: string, values: Values): Fact[] {
  const inside = parsed(value);
  if (Array.isArray(inside)) {
    const words = inside.map((each) => wordOf(name, textOf(each), values));
    const joined = name === "rows" ? words.join("\n") : joinWords(words);
    return [[FACT_NAMES[name] ?? name, joined === "" ? valueWord(name, "") : joined]];
  }
  if (typeof inside === "object" && inside !== null) {
    const texts = Object.fromEntries(
      Object.entries(inside).map(([each, text]) => [each, textOf(text)]),
    );
    return factsOf(texts);
  }
  return [[FACT_NAMES[name] ?? name, wordOf(name, value, values)]];
}

/** Named values of an audit line as a reader sees them. */
export function factsOf(values: Values): Fact[] {
  const { rate, key = "", added, withdrawn } = values;
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === "rate" && rate !== undefined)
      return [[FACT_NAMES["rate"] ?? name, rateOf(rate, key)]];
    if (name === "key" && rate !== undefined) return [];
    // Those that there were are beside it, and what was added or withdrawn is said on its own.
    if (name === "rows" && (added !== undefined || withdrawn !== undefined)) return [];
    return factOf(name, value, values);
  });
}
