import { isDay } from "./pickers/is-day.ts";

/** The parameters of an address as texts, as a browser splits it. */
export type RawSearch = Readonly<Record<string, string | undefined>>;

/** Parser of one parameter of an address; it is written as its text. */
export interface Parameter<Value extends string | number | undefined> {
  /** Undefined for a text that is not a value. */
  parse(text: string): Value | undefined;
  /** The value of an address without the parameter; never written. */
  readonly fallback: Value;
  /** Earlier names of the parameter: read, never written. */
  readonly aliases?: readonly string[];
}

/** A text of an address that is no value of its parameter. */
export interface Refused {
  readonly name: string;
  readonly text: string;
}

type Parameters = Readonly<Record<string, Parameter<string | number | undefined>>>;
type Value<Each> = Each extends Parameter<infer Of> ? Of : never;

/** The typed parameters of a page's address. */
export interface Search<Values> {
  /** Reads texts; what is absent or no value becomes the fallback. */
  read(raw: RawSearch): Values;
  /** The texts of some values; undefined takes a parameter, and its earlier names, out of the address. */
  write(values: Partial<Values>): RawSearch;
  /** The texts that are no values, which the page names. */
  refused(raw: RawSearch): Refused[];
}

/** A page's parameters with how each is read, so that a page made of several parts can combine theirs. */
export interface DefinedSearch<Each extends Parameters> extends Search<{
  readonly [Name in keyof Each]: Value<Each[Name]>;
}> {
  readonly parameters: Each;
}

/** The type of a page's parameters. */
export type SearchOf<Each> = Each extends Search<infer Values> ? Values : never;

export function defineSearch<const Each extends Parameters>(parameters: Each): DefinedSearch<Each> {
  type Values = { readonly [Name in keyof Each]: Value<Each[Name]> };
  const names = Object.keys(parameters);
  return {
    parameters,
    read(raw) {
      const values = names.map((name) => {
        const { parse, fallback, aliases = [] } = parameters[name] as Each[string];
        const text = [name, ...aliases].map((each) => raw[each]).find((each) => each !== undefined);
        return [name, (text === undefined ? undefined : parse(text)) ?? fallback];
      });
      return Object.fromEntries(values) as Values;
    },
    refused(raw) {
      return names.flatMap((name) => {
        const { parse, aliases = [] } = parameters[name] as Each[string];
        return [name, ...aliases].flatMap((each) => {
          const text = raw[each] ?? "";
          return text !== "" && parse(text) === undefined ? [{ name: each, text }] : [];
        });
      });
    },
    write(values) {
      const texts: Record<string, string | undefined> = {};
      for (const [name, value] of Object.entries(values)) {
        const { fallback, aliases = [] } = parameters[name] as Each[string];
        for (const alias of aliases) texts[alias] = undefined;
        texts[name] = value === undefined || value === fallback ? undefined : String(value);
      }
      return texts;
    },
  };
}

/** A page number, from 1. */
export const pageParameter: Parameter<number> = {
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  fallback: 1,
};

/** Free text, trimmed; empty when absent. */
export const textParameter: Parameter<string> = {
  parse: (text) => text.trim(),
  fallback: "",
};

/** The same, of so many characters at most; PostgreSQL text cannot contain NUL. */
export function shortText(maxLength: number): Parameter<string> {
  const isShort = (text: string): boolean => text.length <= maxLength && !text.includes("\0");
  return {
    parse: (text) => (isShort(text.trim()) ? text.trim() : undefined),
    fallback: "",
  };
}

/** A text of some form; undefined for every other. */
export function matching(pattern: RegExp): Parameter<string | undefined> {
  return { parse: (text) => (pattern.test(text) ? text : undefined), fallback: undefined };
}

/** A calendar day; whether it is offered is for the page to say. */
export const dayParameter: Parameter<string | undefined> = {
  parse: (text) => (isDay(text) ? text : undefined),
  fallback: undefined,
};

/** One of some values, by default the first. */
export function choice<const Of extends string>(
  values: readonly [Of, ...Of[]],
): Parameter<Of> & { readonly values: readonly [Of, ...Of[]] } {
  return {
    values,
    parse: (text) => values.find((value) => value === text),
    fallback: values[0],
  };
}

/** One of some values, or none. */
export function optionalChoice<const Of extends string>(
  values: readonly Of[],
): Parameter<Of | undefined> {
  return { parse: (text) => values.find((value) => value === text), fallback: undefined };
}
