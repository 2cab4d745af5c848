import { defineSearch, pageParameter } from "../../../shared/search-params.ts";

/** The page of the announcements. */
export const announcementsSearch = defineSearch({ page: pageParameter });
