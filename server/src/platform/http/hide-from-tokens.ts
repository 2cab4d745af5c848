import { HIDDEN_FROM_TOKENS } from "@nodeyard/contract/tokens/rules.ts";

const HIDDEN: ReadonlySet<string> = new Set(HIDDEN_FROM_TOKENS);

/** An answer, as JSON, with the fields emptied that no token is shown. */
export function hideFromTokens(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => {
    if (!HIDDEN.has(key)) return value;
    return typeof value === "number" ? 0 : "";
  });
}
