/** A field of a row: its name, and SQL of its value as JSON text, which is never null. */
export interface Field {
  readonly name: string;
  readonly json: readonly Piece[];
}

/** Part of a text: as it is, or by SQL. */
type Piece = { readonly literal: string } | { readonly sql: string };

const literal = (text: string): Piece => ({ literal: text });

/** Text of any kind, escaped; never null. */
export function textField(name: string, sql: string): Field {
  return { name, json: [{ sql: `to_json(${sql})` }] };
}

/** The same for what is often empty; empty instead of null. */
export function optionalTextField(name: string, sql: string): Field {
  return {
    name,
    json: [{ sql: `case when ${sql} <> '' then to_json(${sql})::text else '""' end` }],
  };
}

/** Text that needs no escaping, whatever the row: a number in quotes, or what a check or the statement itself confines to plain characters. */
export function plainTextField(name: string, sql: string): Field {
  return { name, json: [literal('"'), { sql }, literal('"')] };
}

/** An instant, null unless `when`. */
export function instantField(name: string, sql: string, when = `${sql} is not null`): Field {
  return { name, json: [{ sql: `case when ${when} then to_json(${sql})::text else 'null' end` }] };
}

/** An integer or null. */
export function integerField(name: string, sql: string): Field {
  return { name, json: [{ sql: `coalesce((${sql})::text, 'null')` }] };
}

/** A boolean, never null. */
export function booleanField(name: string, sql: string): Field {
  return { name, json: [{ sql: `case when ${sql} then 'true' else 'false' end` }] };
}

/** A field that is JSON already; never null. */
export function jsonField(name: string, sql: string): Field {
  return { name, json: [{ sql }] };
}

/** A function takes at most a hundred arguments. */
const MOST_ARGUMENTS = 100;

/**
 * SQL of a row as a JSON object. `json_agg` of a row looks up the type of every column of every row, and escapes its name: that took a
 * sixth of the statement.
 */
export function rowJson(fields: readonly Field[]): string {
  const pieces = fields.flatMap(({ name, json }, index) => [
    literal(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`),
    ...json,
  ]);
  const parts: string[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push(`'${text.replaceAll("'", "''")}'`);
    text = "";
  };
  for (const piece of [...pieces, literal("}")]) {
    if ("literal" in piece) text += piece.literal;
    else {
      flush();
      parts.push(piece.sql);
    }
  }
  flush();
  if (parts.length > MOST_ARGUMENTS) throw new Error("a row has too many fields for one concat");
  return `concat(${parts.join(", ")})`;
}
