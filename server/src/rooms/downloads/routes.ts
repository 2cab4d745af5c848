import * as calls from "@nodeyard/contract/downloads/calls.ts";
import * as imageCalls from "@nodeyard/contract/downloads/image-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { publishImage, withdrawImage } from "./images/publish-image.ts";
import { startUpload, takePart } from "./images/upload-image.ts";
import { listDownloads } from "./list-downloads.ts";
import { recordDownload } from "./record-download.ts";

export function downloadsRoutes(deps: Deps): Route[] {
  return [
    route(calls.listDownloads, () => listDownloads(deps)),
    route(calls.recordDownload, (request) => recordDownload(deps, request)),
    route(imageCalls.startUpload, (request, caller) => startUpload(deps, request, caller)),
    route(imageCalls.sendPart, (body, caller) => takePart(deps, body, caller)),
    route(imageCalls.publishImage, (request, caller) => publishImage(deps, request, caller)),
    route(imageCalls.withdrawImage, (request, caller) => withdrawImage(deps, request, caller)),
  ];
}
