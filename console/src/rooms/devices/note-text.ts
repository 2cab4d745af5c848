import { NOTE_MAX_LENGTH } from "@nodeyard/contract/devices/rules.ts";

/** The note to save: nothing when it is empty, which changes nothing and makes no call (spec 1 §5). */
export function noteToSave(text: string): string | undefined {
  const note = text.trim().slice(0, NOTE_MAX_LENGTH);
  return note === "" ? undefined : note;
}
