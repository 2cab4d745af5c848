import { listAnnouncements } from "@nodeyard/contract/home/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { homeKey } from "../cache-keys.ts";
import { call } from "../../../shared/http.ts";

/** So many are on the Overview page; the rest is in the dialog. */
const ON_OVERVIEW = 3;
const IN_DIALOG = 10;

/** What the Overview page shows: pinned ones first, then the newest. */
export const newestAnnouncements = queryOptions({
  queryKey: homeKey("announcements", "newest"),
  queryFn: ({ signal }) =>
    call(listAnnouncements, { pageNum: 1, pageSize: ON_OVERVIEW }, { signal }),
  staleTime: 60_000,
});

/** A page of everything that is published. */
export function announcementPage(page: number) {
  return queryOptions({
    queryKey: homeKey("announcements", "page", page),
    queryFn: ({ signal }) =>
      call(listAnnouncements, { pageNum: page, pageSize: IN_DIALOG }, { signal }),
    placeholderData: keepPreviousData,
  });
}
