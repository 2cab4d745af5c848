// Offered to other rooms.
import type { Mail } from "../account/security-mails.ts";

/** Inbox entry of a notice. */
export interface Entry {
  readonly title: string;
  readonly text: string;
}

const BRAND = /^Nodeyard(?:: |：)/;
const LINK = "://";
/** The ends of sentences, in both languages. */
const SENTENCE = /(?<=[。！？])|(?<=[.!?]) /;

/** A paragraph up to the sentence that leads to its first link. */
function beforeLink(paragraph: string): string {
  const [before = "", ...rest] = paragraph.split(/\S*:\/\//);
  if (rest.length === 0) return paragraph;
  const sentences = before.trimEnd().split(SENTENCE);
  const separator = /[。！？]/.test(before) ? "" : " ";
  return sentences.slice(0, -1).join(separator).trim();
}

/**
 * The entry of a mail: its subject and text without any link, as links of mails may carry secrets, which nothing stores in
 * plain text.
 */
export function entryOf({ subject, body }: Mail): Entry {
  const title = subject.replace(BRAND, "");
  const paragraphs = body
    .split("\n\n")
    .map((each) => (each.includes(LINK) ? beforeLink(each) : each));
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    text: paragraphs.filter((each) => each !== "").join("\n\n"),
  };
}
