import { defineSearch, matching, pageParameter } from "../../shared/search-params.ts";

/** The page of the records, and the record whose timeline is open. */
export const buybackSearch = defineSearch({ page: pageParameter, id: matching(/^\d{1,18}$/) });
