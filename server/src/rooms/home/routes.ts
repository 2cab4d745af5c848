import * as calls from "@nodeyard/contract/home/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listAllAnnouncements, listAnnouncements } from "./list-announcements.ts";
import { saveAnnouncement } from "./save-announcement.ts";
import { withdrawAnnouncement } from "./withdraw-announcement.ts";

export function homeRoutes(deps: Deps): Route[] {
  return [
    route(calls.listAnnouncements, (query, caller) => listAnnouncements(deps, query, caller)),
    route(calls.listAllAnnouncements, (query) => listAllAnnouncements(deps, query)),
    route(calls.saveAnnouncement, (request, caller) => saveAnnouncement(deps, request, caller)),
    route(calls.withdrawAnnouncement, (request, caller) =>
      withdrawAnnouncement(deps, request, caller),
    ),
  ];
}
