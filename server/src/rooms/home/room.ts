import type { Room } from "../../platform/room.ts";
import { findAnything } from "./find-anything.ts";
import { listAnnouncements, listAllAnnouncements } from "./list-announcements.ts";
import { getOverview } from "./overview/get-overview.ts";
import { saveAnnouncement } from "./save-announcement.ts";
import { withdrawAnnouncement } from "./withdraw-announcement.ts";

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
