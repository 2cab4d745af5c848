/** Builds a condition whose values become parameters: Kysely's `sql`, or `tagged` for the text of a prepared statement. */
export type SqlTag<Sql> = (strings: TemplateStringsArray, ...values: unknown[]) => Sql;

/** Makes a value a parameter of the statement. */
export type Param = (value: unknown) => string;

export const tagged =
  (param: Param): SqlTag<string> =>
  (strings, ...values) =>
    strings.reduce((text, part, index) => text + param(values[index - 1]) + part);

/** The parameters of a prepared statement, after those whose places are written into it: `$1` is the first. */
export function createParams(...values: unknown[]): {
  readonly values: unknown[];
  readonly param: Param;
  readonly sql: SqlTag<string>;
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
  const { begin, end } = window;
  const parts = [
    `(${begin} < `,
    `::timestamptz and (${end} is null or ${end} > `,
    "::timestamptz))",
  ];
  return sql(parts as unknown as TemplateStringsArray, until, from);
}

/** A condition without values. */
export function plainSql<Sql>(sql: SqlTag<Sql>, text: string): Sql {
  return sql([text] as unknown as TemplateStringsArray);
}
