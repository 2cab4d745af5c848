/** The card numbers of a text, each once; letters count in either case. */
export function splitNumbers(text: string): string[] {
  const named = text.split(/[\s,]+/).filter((number) => number !== "");
  return [...new Map(named.map((number) => [number.toUpperCase(), number])).values()];
}
