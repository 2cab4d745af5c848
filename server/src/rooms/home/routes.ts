import * as endpoints from "@nodeyard/contract/home/endpoints.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listAllAnnouncements, listAnnouncements } from "./list-announcements.ts";
import { saveAnnouncement } from "./save-announcement.ts";
import { withdrawAnnouncement } from "./withdraw-announcement.ts";

export function homeRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.listAnnouncements, (query, caller) => listAnnouncements(deps, query, caller)),
    route(endpoints.listAllAnnouncements, (query) => listAllAnnouncements(deps, query)),
    route(endpoints.saveAnnouncement, (request, caller) => saveAnnouncement(deps, request, caller)),
    route(endpoints.withdrawAnnouncement, (request, caller) =>
      withdrawAnnouncement(deps, request, caller),
    ),
  ];
}
