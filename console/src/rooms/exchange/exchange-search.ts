import { defineSearch, pageParameter } from "../../shared/search-params.ts";

/** The page of the records. */
export const exchangeSearch = defineSearch({ page: pageParameter });
