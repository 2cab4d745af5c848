// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";
import { readWireId } from "../../../platform/wire-id.ts";
import { containing } from "../list-search.ts";

/** Rows whose account is named by a text: its id, or a part of its e-mail address. */
export function ofAccount(column: string, text: string): RawBuilder<unknown> {
  const id = readWireId(text);
  const name = sql.ref(column);
  return id === undefined
    ? sql`${name} in (select account_id from accounts where email ilike ${containing(text)})`
    : sql`${name} = ${id}`;
}
