import * as calls from "@nodeyard/contract/feed/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getFeed } from "./get-feed.ts";
import { listEntries } from "./list-entries.ts";
import { saveEntry } from "./save-entry.ts";
import { showEntry } from "./show-entry.ts";

export function feedRoutes(deps: Deps): Route[] {
  return [
    route(calls.getGithub, () => getFeed(deps)),
    route(calls.listFeedEntries, (query) => listEntries(deps, query)),
    route(calls.saveFeedEntry, (request, caller) => saveEntry(deps, request, caller)),
    route(calls.showFeedEntry, (request, caller) => showEntry(deps, request, caller)),
  ];
}
