import type { Language } from "./envelope.ts";

/** A text in both languages, with `{name}` placeholders. */
export interface Text<Names extends string = string> {
  readonly zh: string;
  readonly en: string;
  /** Names of the placeholders; in types only. */
  readonly placeholders?: Names;
}

export type TextParams = Readonly<Record<string, string | number>>;

/** A value for each name, and for any other. */
export type ParamsOf<Names extends string> = Readonly<Record<Names, string | number>> & TextParams;

type NamesIn<Template extends string> = string extends Template
  ? string
  : Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;

/** The placeholders of a text, in either language; `string` if nobody knows. */
export type NamesOf<Of extends Text> = Of extends Text
  ? "placeholders" extends keyof Of
    ? Exclude<Of["placeholders"], undefined>
    : NamesIn<Of["zh"] | Of["en"]>
  : never;

/** Fills `{name}` placeholders; an unknown one stays visible, so that a test can catch it. */
export function fillText(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}

/** The parameters that a text needs; none if it has no placeholder, any if nobody knows. */
export type ParamsArgs<Names extends string> = string extends Names
  ? [params?: TextParams]
  : [Names] extends [never]
    ? [params?: TextParams]
    : [params: ParamsOf<Names>];

/** The text of a language, its placeholders filled; `zn` is the wire's name for Chinese. */
export function inLanguage<Of extends Text>(
  text: Of,
  language: Language,
  ...[params]: ParamsArgs<NamesOf<Of>>
): string {
  return fillText(language === "zn" ? text.zh : text.en, params ?? {});
}
