/**
 * Parts of a command line: blanks part them, single and double quotes keep blanks, nothing else has a meaning. Undefined
 * when a quote is left open or nothing is there.
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
