/**
 * Builds a condition whose values become parameters, except conditions that it built itself, which are nested as they are: Kysely's
 * `sql`, or `tagged` for the text of a prepared statement. `raw` is a condition without values, or a part of one.
 */
export interface SqlTag<Sql> {
  (strings: TemplateStringsArray, ...values: unknown[]): Sql;
  raw(text: string): Sql;
}

/** A part of a prepared statement's text; `${…}` writes it into the text. */
export class SqlText {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** Makes a value a parameter of the statement. */
export type Param = (value: unknown) => string;

export function tagged(param: Param): SqlTag<SqlText> {
  const write = (value: unknown): string =>
    value instanceof SqlText ? value.toString() : param(value);
  const tag = (strings: TemplateStringsArray, ...values: unknown[]): SqlText =>
    new SqlText(strings.reduce((text, part, index) => text + write(values[index - 1]) + part));
  return Object.assign(tag, { raw: (text: string) => new SqlText(text) });
}

/** The parameters of a prepared statement, after those whose places are written into it: `$1` is the first. */
export function createParams(...values: unknown[]): {
  readonly values: unknown[];
  readonly param: Param;
  readonly sql: SqlTag<SqlText>;
} {
  const param: Param = (value) => `$${values.push(value)}`;
  return { values, param, sql: tagged(param) };
}

/** True if a window, open-ended while its end is null, overlaps a period; both without their ends. */
export function overlaps<Sql>(
  sql: SqlTag<Sql>,
  window: { readonly begin: string; readonly end: string },
  { from, until }: { readonly from: Date; readonly until: Date },
): Sql {
  const end = sql.raw(window.end);
  return sql`(${sql.raw(window.begin)} < ${until}::timestamptz and (${end} is null or ${end} > ${from}::timestamptz))`;
}
