// Offered to other rooms.
import type { DetailsQuery } from "@nodeyard/contract/devices/calls.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { SqlTag } from "../../platform/sql-tag.ts";
import { readWireId } from "../../platform/wire-id.ts";

/** A search and its parameters, in order. */
export interface Search {
  readonly by: "mac" | "note" | "ids" | "id" | "serverId" | "text" | "name" | "nothing";
  readonly texts: readonly string[];
}

/** Pattern of the texts that contain this one; escapes `%` and `_`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Octets with their leading zeros. At either end of a part of an address an octet may be cut. */
function completeOctets(text: string): string {
  const octets = text.split(/[:_-]/);
  if (octets.length < 3 || !octets.every((octet) => /^[0-9a-f]{1,2}$/i.test(octet))) return text;
  const isInside = (index: number): boolean => index > 0 && index < octets.length - 1;
  return octets
    .map((octet, index) =>
      octets.length === 6 || isInside(index) ? octet.padStart(2, "0") : octet,
    )
    .join("");
}

/** Hex digits of a (partial) MAC address in any notation; undefined if invalid. */
function macDigits(text: string): string | undefined {
  const digits = completeOctets(text)
    .replace(/[:\-_.\s]/g, "")
    .toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits : undefined;
}

/**
 * The first non-empty search field; undefined if there is none, for all devices. Texts are compared in one form of width: what is
 * typed in full width finds what is written in half width, and the other way round.
 */
export function searchOf(
  query: Pick<DetailsQuery, "macAddress" | "ids" | "id" | "note" | "search">,
  { isToken }: Pick<OwnerCaller, "isToken">,
): Search | undefined {
  const text = (name: keyof typeof query): string => query[name]?.normalize("NFKC").trim() ?? "";
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
  // A code is found with and without its dashes. No address is empty.
  const code = containing(any.replace(/[\s-]/g, "") || any);
  return {
    // A token would find out, part by part, what it is not shown.
    by: isToken ? "name" : "text",
    texts: [containing(any), code, digits === undefined ? "" : containing(digits)],
  };
}

/** The condition of a search on `d` devices of an account, with whichever tag builds the statement. */
export function searchCondition<Sql>(
  { by, texts }: Search,
  accountId: bigint,
  sql: SqlTag<Sql>,
): Sql {
  const [first, code, digits] = texts;
  switch (by) {
    case "mac":
      return sql`replace(d.mac, ':', '') like ${first}`;
    case "note":
      return sql`d.search_text like lower(${first}) and normalize(d.note, nfkc) ilike ${first}`;
    case "text":
      // The subqueries are hashed: one scan of the account's rows each, not a look-up a device.
      return sql`(d.search_text like lower(${first}) or replace(d.mac, ':', '') like ${digits}
        or d.device_id in (select a.device_id from device_status a
          where a.account_id = ${accountId} and (a.ext_ip like ${first} or a.management_ip like ${first}))
        or d.device_id in (select a.device_id from activation_codes a
          where a.account_id = ${accountId} and a.device_id is not null and replace(a.code, '-', '') ilike ${code}))`;
    case "name":
      return sql`(d.search_text like lower(${first}) or replace(d.mac, ':', '') like ${digits})`;
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
