import { plural } from "../../contract/src/plural.ts";

/** Size of a backup or an export: `12 rows of 3 tables`. */
export function contentText({ rows, tables }: { rows: number; tables: number }): string {
  return `${plural(rows, { one: "# row", other: "# rows" })} of ${plural(tables, { one: "# table", other: "# tables" })}`;
}
