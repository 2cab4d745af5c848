import type { DetailsQuery } from "@nodeyard/contract/devices/calls.ts";
import { readWireId } from "../../platform/wire-id.ts";

/** A search and its parameters, in order. */
export interface Search {
  readonly by: "mac" | "note" | "ids" | "id" | "serverId" | "text" | "textOrMac" | "nothing";
  readonly texts: readonly string[];
}

/** Pattern of the texts that contain this one; escapes `%` and `_`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Hex digits of a (partial) MAC address in any notation; undefined if invalid. */
function macDigits(text: string): string | undefined {
  const digits = text.replace(/[:\-.\s]/g, "").toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits : undefined;
}

/** The first non-empty search field; undefined if there is none, for all devices. */
export function searchOf(
  query: Pick<DetailsQuery, "macAddress" | "ids" | "id" | "note" | "search">,
): Search | undefined {
  const text = (name: keyof typeof query): string => query[name]?.trim() ?? "";
  if (text("ids") !== "") {
    const ids = text("ids")
      .split(",")
      .map((id) => id.trim())
      .filter((id) => readWireId(id) !== undefined);
    return { by: "ids", texts: [ids.join(",")] };
  }
  if (text("macAddress") !== "") {
    const digits = macDigits(text("macAddress"));
    return digits === undefined
      ? { by: "nothing", texts: [] }
      : { by: "mac", texts: [containing(digits)] };
  }
  if (text("id") !== "") {
    return readWireId(text("id")) !== undefined
      ? { by: "id", texts: [text("id")] }
      : { by: "serverId", texts: [text("id").toUpperCase()] };
  }
  if (text("note") !== "") return { by: "note", texts: [containing(text("note"))] };
  const any = text("search");
  if (any === "") return undefined;
  const digits = macDigits(any);
  return digits === undefined
    ? { by: "text", texts: [containing(any)] }
    : { by: "textOrMac", texts: [containing(any), containing(digits)] };
}

type SqlTag<Sql> = (strings: TemplateStringsArray, ...values: unknown[]) => Sql;

/** The condition of a search on `d` devices, with whichever tag builds the statement. */
export function searchCondition<Sql>({ by, texts }: Search, sql: SqlTag<Sql>): Sql {
  const [first, digits] = texts;
  switch (by) {
    case "mac":
      return sql`replace(d.mac, ':', '') like ${first}`;
    case "note":
      return sql`d.note ilike ${first}`;
    case "text":
      return sql`(d.note ilike ${first} or d.hostname ilike ${first} or d.server_id ilike ${first}
        or exists (select from device_status a where a.device_id = d.device_id
          and (a.ext_ip like ${first} or a.management_ip like ${first}))
        or exists (select from activation_codes a where a.device_id = d.device_id and a.code ilike ${first}))`;
    case "textOrMac":
      return sql`(replace(d.mac, ':', '') like ${digits} or d.note ilike ${first} or d.hostname ilike ${first}
        or d.server_id ilike ${first}
        or exists (select from device_status a where a.device_id = d.device_id
          and (a.ext_ip like ${first} or a.management_ip like ${first}))
        or exists (select from activation_codes a where a.device_id = d.device_id and a.code ilike ${first}))`;
    case "ids":
      return sql`d.device_id = any(string_to_array(${first}, ',')::bigint[])`;
    case "id":
      return sql`d.device_id = ${first}`;
    case "serverId":
      return sql`d.server_id = ${first}`;
    case "nothing":
      return sql`false`;
  }
}
