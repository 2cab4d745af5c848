import * as calls from "@nodeyard/contract/home/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { findAnything } from "./find-anything.ts";
import { listAllAnnouncements, listAnnouncements } from "./list-announcements.ts";
import { getOverview } from "./overview/get-overview.ts";
import { saveAnnouncement } from "./save-announcement.ts";
import { withdrawAnnouncement } from "./withdraw-announcement.ts";

export function homeRoutes(deps: Deps): Route[] {
  return [
    route(getHomeOverview, (_, caller) => getOverview(deps, caller)),
    route(calls.findAnything, (query, caller) => findAnything(deps, query, caller)),
    route(calls.listAnnouncements, (query, caller) => listAnnouncements(deps, query, caller)),
    route(calls.listAllAnnouncements, (query) => listAllAnnouncements(deps, query)),
    route(calls.saveAnnouncement, (request, caller) => saveAnnouncement(deps, request, caller)),
    route(calls.withdrawAnnouncement, (request, caller) =>
      withdrawAnnouncement(deps, request, caller),
    ),
  ];
}
