import type { DetailsQuery } from "@nodeyard/contract/devices/calls.ts";

/** A search condition and its parameters, in order. */
export interface Search {
  readonly by: "mac" | "note" | "id" | "serverId" | "any" | "nothing";
  readonly texts: readonly string[];
}

/** Escapes `%` and `_`. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Hex digits of a (partial) MAC address in any notation; undefined if invalid. */
function macDigits(text: string): string | undefined {
  const digits = text.replace(/[:\-.\s]/g, "").toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits : undefined;
}

/** The first non-empty search field; undefined if there is none, for all devices. */
export function searchOf(query: DetailsQuery): Search | undefined {
  const text = (name: "macAddress" | "id" | "note" | "search"): string => query[name]?.trim() ?? "";
  if (text("macAddress") !== "") {
    const digits = macDigits(text("macAddress"));
    return digits === undefined
      ? { by: "nothing", texts: [] }
      : { by: "mac", texts: [containing(digits)] };
  }
  if (text("id") !== "") {
    return /^\d{1,18}$/.test(text("id"))
      ? { by: "id", texts: [text("id")] }
      : { by: "serverId", texts: [text("id").toUpperCase()] };
  }
  if (text("note") !== "") return { by: "note", texts: [containing(text("note"))] };
  const either = text("search");
  if (either === "") return undefined;
  const digits = macDigits(either);
  return digits === undefined
    ? { by: "note", texts: [containing(either)] }
    : { by: "any", texts: [containing(digits), containing(either)] };
}
