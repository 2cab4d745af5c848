import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";

const CHINESE: ReadonlySet<Room> = new Set([
  "dial",
  "standard-nodes",
  "acceptance",
  "buyback",
  "exchange",
  "auto-withdrawal",
]);

/** The language of a site on which a room's calls are not refused for the site alone. */
export function siteLanguage(room: Room): Language {
  return CHINESE.has(room) ? "zn" : "en";
}
