import type { FastifyInstance } from "fastify";
import type { Room } from "../../platform/room.ts";
import { listDownloads } from "./list-downloads.ts";
import { withdrawImage } from "./operator/publish-image.ts";
import { deleteOldUploads, startUpload, receivePart } from "./operator/upload-image.ts";
import { recordDownload } from "./record-download.ts";
import type { Deps } from "../../platform/deps.ts";
import { findPackage, readPackages } from "./agent-packages.ts";
import { findImage, findSignature } from "./images/read-image.ts";
import { installScript } from "./installer/install-script.ts";
import { FILES, SIGNATURE_ENDING } from "./addresses.ts";
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
      const { id, name } = request.params;
      if (name.endsWith(SIGNATURE_ENDING)) {
        const signed = await findSignature(deps.db, id, name.slice(0, -SIGNATURE_ENDING.length));
        return signed === undefined
          ? reply.callNotFound()
          : reply.type("text/plain; charset=utf-8").send(signed);
      }
      const file = await findImage(deps.db, id);
      return file?.name === name ? sendFile(request, reply, file) : reply.callNotFound();
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
  handlers: [listDownloads, recordDownload, startUpload, receivePart, withdrawImage],
  files: serveFiles,
  cleanUp: [deleteOldUploads],
};
