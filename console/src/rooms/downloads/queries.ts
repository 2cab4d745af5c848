import { listDownloads } from "@nodeyard/contract/downloads/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

/** Everything that the download centre offers. */
export const downloads = callQuery(listDownloads, {});
