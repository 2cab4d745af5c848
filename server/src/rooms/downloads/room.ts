import type { FastifyInstance } from "fastify";
import type { Room } from "../../platform/room.ts";
import { listDownloads } from "./list-downloads.ts";
import { publishImage, withdrawImage } from "./operator/publish-image.ts";
import { deleteOldUploads, startUpload, receivePart } from "./operator/upload-image.ts";
import { recordDownload } from "./record-download.ts";
import type { Deps } from "../../platform/deps.ts";
import { findPackage, readPackages } from "./agent-packages.ts";
import { findImage } from "./images/read-image.ts";
import { installScript } from "./installer/install-script.ts";
import { FILES } from "./addresses.ts";
import { sendFile } from "./send-file.ts";

/** The files, which anyone gets: a device has no session when it is installed. */
function serveFiles(server: FastifyInstance, deps: Deps): void {
  const method = ["GET", "HEAD"];
  server.route<{ Params: { name: string }; Querystring: { sha256?: string } }>({
    method,
    url: `${FILES}/agent/:name`,
    handler: async (request, reply) => {
      const file = await findPackage(deps, request.params.name, request.query.sha256);
      return file === undefined ? reply.callNotFound() : sendFile(request, reply, file);
    },
  });
  server.route<{ Params: { id: string; name: string } }>({
    method,
    url: `${FILES}/images/:id/:name`,
    handler: async (request, reply) => {
      const file = await findImage(deps.db, request.params.id);
      return file?.name === request.params.name
        ? sendFile(request, reply, file)
        : reply.callNotFound();
    },
  });
  server.route({
    method,
    url: "/install.sh",
    handler: async (request, reply) => {
      const origin = `${request.protocol}://${request.host}`;
      const script = await installScript(origin, await readPackages(deps));
      if (script === undefined) return reply.callNotFound();
      return reply
        .header("cache-control", "no-store")
        .type("text/x-shellscript; charset=utf-8")
        .send(script);
    },
  });
}

export const downloadsRoom: Room = {
  name: "downloads",
  handlers: [listDownloads, recordDownload, startUpload, receivePart, publishImage, withdrawImage],
  files: serveFiles,
  cleanUp: [deleteOldUploads],
};
