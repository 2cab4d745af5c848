import type { FeedEntry } from "@nodeyard/contract/feed/rules.ts";
import { linkName, userAddress } from "./entry-links.ts";
import { feed } from "./messages.ts";

const VERBS = { PushEvent: feed.pushedTo, CreateEvent: feed.created } as const;

/** Who pushed to what, or created it; both are links. */
export function FeedSentence({ entry }: { entry: Pick<FeedEntry, "type" | "login" | "url"> }) {
  return (
    <span>
      <a href={userAddress(entry)} target="_blank" rel="noreferrer">
        {entry.login}
      </a>
      {` ${VERBS[entry.type]} `}
      <a href={entry.url} target="_blank" rel="noreferrer">
        {linkName(entry.url)}
      </a>
    </span>
  );
}
