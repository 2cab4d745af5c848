import { NOTE_MAX_LENGTH } from "@nodeyard/contract/devices/rules.ts";

/** The note as it is sent: without space around it, and no longer than it may be. */
export function noteToSave(text: string): string {
  return [...text.trim()].slice(0, NOTE_MAX_LENGTH).join("");
}
