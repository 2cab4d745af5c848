import type { Room } from "../../platform/room.ts";
import { findAnything } from "./find-anything.ts";
import { listAnnouncements } from "./list-announcements.ts";
import { listAllAnnouncements } from "./operator/list-all-announcements.ts";
import { saveAnnouncement } from "./operator/save-announcement.ts";
import { withdrawAnnouncement } from "./operator/withdraw-announcement.ts";
import { getOverview } from "./overview/get-overview.ts";

export const homeRoom: Room = {
  name: "home",
  handlers: [
    getOverview,
    findAnything,
    listAnnouncements,
    listAllAnnouncements,
    saveAnnouncement,
    withdrawAnnouncement,
  ],
};
