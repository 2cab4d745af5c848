import { findAnything } from "@nodeyard/contract/home/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { homeKey } from "./cache-keys.ts";

/** Devices, withdrawals and announcements that fit a text; nothing is asked for without one. */
export function everything(text: string) {
  return queryOptions({
    queryKey: homeKey("search", text),
    meta: { shows: ["devices", "withdrawal"] },
    queryFn: ({ signal }) => call(findAnything, { text }, { signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
