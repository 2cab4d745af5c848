import { isWebAddress } from "../web-address.ts";

/** Kinds of feed entries, as events APIs name them: commits were pushed, or a repository, branch or tag was created. */
export const FEED_TYPES = ["PushEvent", "CreateEvent"] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/** Entries that the feed shows at most. */
export const FEED_LENGTH = 100;

/** Minutes without a good answer after which the feed's source counts as away. */
export const SOURCE_LATE_MINUTES = 15;

/**
 * Why the source of the feed gave no usable answer: no connection, its rate limit, access refused, no such organisation, an
 * answer that is no list of events, or any other status.
 */
export const SOURCE_FAILURES = [
  "unreachable",
  "limited",
  "refused",
  "missing",
  "unreadable",
  "failed",
] as const;
export type SourceFailure = (typeof SOURCE_FAILURES)[number];

/** Names of users as code hosts have them; an app's ends in `[bot]`. */
export const LOGIN = /^[\w.-]{1,100}(?:\[bot\])?$/;

export interface FeedEntry {
  readonly id: string;
  readonly type: FeedType;
  readonly login: string;
  /** ISO instant. */
  readonly time: string;
  readonly url: string;
}

const PARTS = 5;

/** Separators of parts and lines, markup, and characters that hide where an address leads. */
const UNFIT = /[&<>"\s\p{Cc}\p{Cf}]/u;

/** True if an address can be a part of an entry's text, and a link: with the host that it shows, and without credentials. */
export function isFeedUrl(url: string): boolean {
  return !UNFIT.test(url) && isWebAddress(url);
}

/** `id&type&login&time&url`: no part contains an ampersand. */
export function writeFeedEntry({ id, type, login, time, url }: FeedEntry): string {
  return [id, type, login, time, url].join("&");
}

/** Reads `id&type&login&time&url`; undefined if it is no entry. */
export function readFeedEntry(text: string): FeedEntry | undefined {
  const parts = text.split("&");
  const [id = "", written, login = "", time = "", url = ""] = parts;
  const type = FEED_TYPES.find((each) => each === written);
  const isEntry = parts.length === PARTS && LOGIN.test(login) && isFeedUrl(url);
  return type !== undefined && isEntry && !Number.isNaN(Date.parse(time))
    ? { id, type, login, time, url }
    : undefined;
}
