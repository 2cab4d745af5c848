import type { Room } from "../../platform/room.ts";
import { deleteOldUploads } from "./images/upload-image.ts";
import { downloadsRoutes } from "./routes.ts";
import { serveFiles } from "./serve-files.ts";

export const downloadsRoom: Room = {
  name: "downloads",
  routes: ({ deps }) => downloadsRoutes(deps),
  files: serveFiles,
  cleanUp: deleteOldUploads,
};
