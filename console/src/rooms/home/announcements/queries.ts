import { listAnnouncements } from "@nodeyard/contract/home/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";

/** So many are on the Overview page; the rest is in the dialog. */
const ON_OVERVIEW = 3;
const IN_DIALOG = 10;

/** Announcements of the Overview page: pinned ones first, then the newest. */
export const newestAnnouncements = callQuery(
  listAnnouncements,
  { pageNum: 1, pageSize: ON_OVERVIEW },
  { staleTime: 60_000 },
);

/** A page of everything that is published. */
export function announcementPage(page: number) {
  return callQuery(
    listAnnouncements,
    { pageNum: page, pageSize: IN_DIALOG },
    { placeholderData: keepPreviousData },
  );
}
