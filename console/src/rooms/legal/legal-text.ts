export interface LegalText {
  title: string;
  /** One sentence: what the text is for. */
  purpose: string;
  /** Version and day of effect, as a reader sees it. */
  version: string;
  contents: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}
