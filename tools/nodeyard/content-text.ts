import { plural } from "../../contract/src/plural.ts";

/** How much a backup or an export holds: `12 rows of 3 tables`. */
export function contentText({ rows, tables }: { rows: number; tables: number }): string {
  return `${plural(rows, { one: "# row", other: "# rows" })} of ${plural(tables, { one: "# table", other: "# tables" })}`;
}
