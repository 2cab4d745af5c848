import { FEED_TYPES, isFeedUrl, LOGIN, type FeedType } from "@nodeyard/contract/feed/rules.ts";
import { z } from "zod";

/** An event that the feed shows. */
export interface FeedEvent {
  readonly eventId: string;
  readonly type: FeedType;
  readonly login: string;
  readonly url: string;
  readonly at: Date;
}

const eventSchema = z.object({
  id: z.string().min(1).max(40),
  type: z.enum(FEED_TYPES),
  actor: z.object({ login: z.string().regex(LOGIN) }),
  repo: z.object({ name: z.string().regex(/^[\w.-]+\/[\w.-]+$/) }),
  payload: z.object({ ref: z.string().max(255).nullish() }).optional(),
  public: z.boolean().default(true),
  created_at: z.iso.datetime({ offset: true }),
});

/** The pages that belong to an API: `api.github.com` → `github.com`, an own server's `/api/v3` → the server. */
export function pagesOf(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol}//${host.replace(/^api\./, "")}`;
}

function addressOf(pages: string, { repo, payload }: z.infer<typeof eventSchema>): string {
  // A push names a full ref, a creation the branch or tag alone, and none for a repository.
  const ref = (payload?.ref ?? "").replace(/^refs\/(?:heads|tags)\//, "");
  const path = ref.split("/").map(encodeURIComponent).join("/");
  return `${pages}/${repo.name}${path === "" ? "" : `/tree/${path}`}`;
}

/** The pushes and creations among public events; other events are skipped. Undefined if the body is no list. */
export function readEvents(body: unknown, apiUrl: string): FeedEvent[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const pages = pagesOf(apiUrl);
  return body.flatMap((each: unknown) => {
    const { data: event } = eventSchema.safeParse(each);
    if (!event?.public) return [];
    const { id: eventId, type, actor, created_at: at } = event;
    const url = addressOf(pages, event);
    return isFeedUrl(url) ? [{ eventId, type, login: actor.login, url, at: new Date(at) }] : [];
  });
}
