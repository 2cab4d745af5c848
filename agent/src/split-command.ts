/**
 * Splits a command line at blanks outside single and double quotes; nothing else is special. Undefined if a quote is
 * unclosed or the line is empty.
 */
export function splitCommand(text: string): string[] | undefined {
  const parts: string[] = [];
  const part = /\s*((?:[^\s"']|"[^"]*"|'[^']*')+)(?=\s|$)\s*/y;
  while (part.lastIndex < text.length) {
    const [, found] = part.exec(text) ?? [];
    if (found === undefined) return undefined;
    parts.push(found.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  return parts.length === 0 ? undefined : parts;
}
