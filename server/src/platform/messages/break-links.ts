// U+2060: invisible, of no width, and in no address.
const JOINER = "\u2060";

/** `http://`, then a name with dots whose last label begins with two letters. */
const SCHEME = /:(?=\/\/)/g;
/** Not the first part of a mail address. Behind a slash it is the name and password of a link, which look alike. */
const NO_MAILBOX = /(?:(?<=\/)|(?![\p{L}\p{N}.+_-]+@[\p{L}\p{N}-]+\.\p{L}))/u;
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}.@_-])${NO_MAILBOX.source}(?:[\\p{L}\\p{N}_-]+\\.)+(?=\\p{L}{2})`,
  "gu",
);

/** A text without links: mail programs make none of an address with a joiner in it, and people still read it. */
export function breakLinks(text: string): string {
  return text
    .replace(SCHEME, `:${JOINER}`)
    .replace(DOMAIN, (labels) => labels.replaceAll(".", `${JOINER}.`));
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The body of a mail with links to our own sites alone: device names, notes and reasons are other people's words. An origin of ours
 * ends at a slash or a space, so that it is no name and password of another.
 */
export function breakForeignLinks(body: string, origins: readonly string[]): string {
  const own = new RegExp(`((?:${origins.map(escapeRegExp).join("|")})(?:/\\S*)?(?=\\s|$))`);
  return body
    .split(own)
    .map((part, index) => (index % 2 === 1 ? part : breakLinks(part)))
    .join("");
}
