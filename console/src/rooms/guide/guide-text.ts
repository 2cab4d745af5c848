import type { PictureName } from "./picture-sizes.ts";

/** Names of the sections in the order of the guide, which are their anchors: other pages link to them. */
export const SECTIONS = [
  "sign-up",
  "activation-code",
  "install",
  "watch",
  "earnings",
  "verify",
  "payee",
  "cash-out",
  "tasks",
  "faults",
  "questions",
] as const;
type SectionName = (typeof SECTIONS)[number];

/**
 * A part of a section. Texts may have `code`, **bold** and [links](/path) in them. In commands `{bind}` is the bind command with
 * a placeholder for the code, `{origin}` this server's address.
 */
export type Block =
  | { readonly kind: "text" | "note"; readonly text: string }
  | { readonly kind: "steps" | "list"; readonly items: readonly string[] }
  | { readonly kind: "command"; readonly command: string; readonly what: string }
  | {
      readonly kind: "terms";
      readonly terms: readonly { readonly term: string; readonly text: string }[];
    }
  | {
      readonly kind: "picture";
      readonly name: PictureName;
      readonly alt: string;
      readonly caption: string;
    };

export interface GuideText {
  readonly title: string;
  readonly purpose: string;
  readonly contents: string;
  readonly lead: string;
  /** A placeholder for an activation code in commands. */
  readonly code: string;
  readonly sections: Readonly<
    Record<SectionName, { readonly title: string; readonly blocks: readonly Block[] }>
  >;
}
