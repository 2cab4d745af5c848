import type { Room } from "../../platform/room.ts";
import { publishImage, withdrawImage } from "./images/publish-image.ts";
import { deleteOldUploads } from "./images/upload-image.ts";
import { startUpload, takePart } from "./images/upload-image.ts";
import { listDownloads } from "./list-downloads.ts";
import { recordDownload } from "./record-download.ts";
import { serveFiles } from "./serve-files.ts";

export const downloadsRoom: Room = {
  name: "downloads",
  handlers: [listDownloads, recordDownload, startUpload, takePart, publishImage, withdrawImage],
  files: serveFiles,
  cleanUp: deleteOldUploads,
};
