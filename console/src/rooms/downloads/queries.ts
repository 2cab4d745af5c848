import { listDownloads } from "@nodeyard/contract/downloads/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { downloadsKey } from "./cache-keys.ts";

/** Everything that the download centre offers. */
export const downloads = queryOptions({
  queryKey: downloadsKey("list"),
  queryFn: ({ signal }) => call(listDownloads, {}, { signal }),
});
