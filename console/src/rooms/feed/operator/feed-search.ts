import { defineSearch, pageParameter } from "../../../shared/search-params.ts";

/** The page of the feed. */
export const feedSearch = defineSearch({ page: pageParameter });
