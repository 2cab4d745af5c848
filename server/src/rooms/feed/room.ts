import type { Room } from "../../platform/room.ts";
import { getFeed } from "./get-feed.ts";
import { listEntries } from "./operator/list-entries.ts";
import { saveEntry } from "./operator/save-entry.ts";
import { showEntry } from "./operator/show-entry.ts";
import { deleteOldEvents, readFeedJob } from "./source/read-feed.ts";

export const feedRoom: Room = {
  name: "feed",
  handlers: [getFeed, listEntries, saveEntry, showEntry],
  jobs: [readFeedJob],
  cleanUp: [deleteOldEvents],
};
