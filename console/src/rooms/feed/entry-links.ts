import type { FeedEntry } from "@nodeyard/contract/feed/rules.ts";

const BOT = "[bot]";

/** The page of an entry's user, on the host that the entry links to. Apps have theirs beneath `/apps`. */
export function userAddress({ login, url }: Pick<FeedEntry, "login" | "url">): string {
  const path = login.endsWith(BOT) ? `apps/${login.slice(0, -BOT.length)}` : login;
  return new URL(`/${path}`, url).href;
}

/** Label of an entry's link: `nodeyard/agent` with its branch or tag, else the host. */
export function linkName(address: string): string {
  const { host, pathname } = new URL(address);
  const name = pathname.replaceAll(/^\/+|\/+$/g, "").replace("/tree/", " @ ");
  return name === "" ? host : decoded(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
