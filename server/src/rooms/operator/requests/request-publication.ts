import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { stageImage } from "../../downloads/operator/publish-image.ts";
import { checkAnnouncement } from "../../home/operator/save-announcement.ts";
import { createRequest } from "./create-request.ts";

/** Asks for an image to be published, with the digests of the bytes that were received. */
export const requestImage = handle(
  calls.requestImage,
  async (deps, { reason, ...publication }, caller) =>
    createRequest(deps, caller, {
      kind: "image",
      accountId: caller.accountId,
      payload: { ...(await stageImage(deps, publication, caller)) },
      reason,
    }),
);

/** Asks for an announcement to be published on top of all others. */
export const requestAnnouncement = handle(
  calls.requestAnnouncement,
  async (deps, request, caller) => {
    checkAnnouncement(request);
    const { id, version = "", reason } = request;
    return createRequest(deps, caller, {
      kind: "announcement",
      accountId: caller.accountId,
      payload: { ...request, isPinned: true },
      reason,
      ...(id && { seen: version }),
    });
  },
);
