import { HIDDEN_FROM_TOKENS } from "@nodeyard/contract/tokens/rules.ts";

const HIDDEN: ReadonlySet<string> = new Set(HIDDEN_FROM_TOKENS);

export function isHiddenFromTokens(field: string): boolean {
  return HIDDEN.has(field);
}

/** An answer, as JSON, with the fields emptied that no token is shown. */
export function hideFromTokens(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => {
    if (!isHiddenFromTokens(key)) return value;
    return typeof value === "number" ? 0 : "";
  });
}
