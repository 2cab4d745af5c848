import type { Room } from "../../platform/room.ts";
import { feedRoutes } from "./routes.ts";
import { deleteOldEvents, readFeedJob } from "./source/read-feed.ts";

export const feedRoom: Room = {
  name: "feed",
  routes: ({ deps }) => feedRoutes(deps),
  jobs: [readFeedJob],
  cleanUp: deleteOldEvents,
};
