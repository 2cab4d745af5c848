/** The paragraphs of a plain text: empty lines part them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
