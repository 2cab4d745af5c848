const MAX_LENGTH = 120;

/** Untrusted text within a sentence: its beginning, without characters that would hide or reorder the rest. */
export function shortened(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}]/gu, "\ufffd")];
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH).join("")}…`
    : characters.join("");
}
