import type { Room } from "../../platform/room.ts";
import { listDownloads } from "./list-downloads.ts";
import { publishImage, withdrawImage } from "./operator/publish-image.ts";
import { deleteOldUploads } from "./operator/upload-image.ts";
import { startUpload, takePart } from "./operator/upload-image.ts";
import { recordDownload } from "./record-download.ts";
import { serveFiles } from "./serve-files.ts";

export const downloadsRoom: Room = {
  name: "downloads",
  handlers: [listDownloads, recordDownload, startUpload, takePart, publishImage, withdrawImage],
  files: serveFiles,
  cleanUp: [deleteOldUploads],
};
