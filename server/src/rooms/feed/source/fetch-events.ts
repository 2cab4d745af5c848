import type { SourceFailure } from "@nodeyard/contract/feed/rules.ts";
import type { FeedSourceSettings } from "../../../platform/config.ts";
import { secondsOfRetryAfter } from "../../../platform/retry-after.ts";
import { eventsAddress } from "../feed-source.ts";
import { readEvents, type FeedEvent } from "./read-events.ts";

const TIMEOUT_MS = 15_000;
/** A page of 100 events has some hundred kilobytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** An answer of the events API, and how long it wants not to be asked; undefined: it does not say. */
export type EventsAnswer = { readonly waitSeconds: number | undefined } & (
  | { readonly kind: "events"; readonly events: FeedEvent[]; readonly etag: string | null }
  | { readonly kind: "unchanged" }
  | { readonly kind: "failed"; readonly failure: SourceFailure }
);

function seconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** Seconds until the rate limit's next window, if this one is used up; or what the answer names itself. */
function limitSeconds(headers: Headers, now: Date): number | undefined {
  const retryAfter = secondsOfRetryAfter(headers.get("retry-after") ?? undefined, now);
  if (retryAfter !== undefined) return retryAfter;
  const resetAt = seconds(headers.get("x-ratelimit-reset"));
  if (headers.get("x-ratelimit-remaining") !== "0" || resetAt === undefined) return undefined;
  return Math.max(0, resetAt - Math.floor(now.getTime() / 1000));
}

function failureOf(status: number, isLimited: boolean): SourceFailure {
  if (status === 429 || (status === 403 && isLimited)) return "limited";
  if (status === 401 || status === 403) return "refused";
  return status === 404 ? "missing" : "failed";
}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/**
 * Asks an events API of GitHub's protocol for the newest public events of the organisation. With the entity tag of the last
 * answer, an unchanged list costs nothing of a token's rate limit.
 */
export async function fetchEvents(
  settings: FeedSourceSettings,
  etag: string | undefined,
  now: Date,
): Promise<EventsAnswer> {
  let response: Response;
  try {
    response = await fetch(`${eventsAddress(settings)}?per_page=100`, {
      headers: {
        accept: "application/vnd.github+json",
        "user-agent": "nodeyard",
        "x-github-api-version": "2022-11-28",
        ...(settings.token !== undefined && { authorization: `Bearer ${settings.token}` }),
        ...(etag !== undefined && { "if-none-match": etag }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { kind: "failed", failure: "unreachable", waitSeconds: undefined };
  }
  const { headers, status } = response;
  const limit = limitSeconds(headers, now);
  const waitSeconds = limit ?? seconds(headers.get("x-poll-interval"));
  if (status !== 200) {
    await response.body?.cancel().catch(() => {});
    return status === 304
      ? { kind: "unchanged", waitSeconds }
      : { kind: "failed", failure: failureOf(status, limit !== undefined), waitSeconds };
  }
  try {
    const events = readEvents(await readBody(response), settings.url);
    if (events) return { kind: "events", events, etag: headers.get("etag"), waitSeconds };
  } catch {
    // Cut off, too long or no JSON: said below.
  }
  return { kind: "failed", failure: "unreadable", waitSeconds };
}
