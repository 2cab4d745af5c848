import { language } from "./site.ts";

/** A message is a text, or a function of its parameters; both languages must have the same keys and parameters. */
type Message = string | ((...params: never[]) => string);

/** Two catalogues that the compiler holds equal: same keys, same parameters. */
export function messages<const Zh extends Record<string, Message>>(
  zh: Zh,
  en: { readonly [Key in keyof Zh]: Zh[Key] extends string ? string : Zh[Key] },
): { readonly [Key in keyof Zh]: Zh[Key] extends string ? string : Zh[Key] } {
  return language === "zn" ? (zh as never) : en;
}
