import { defineSearch, pageParameter } from "../../shared/search-params.ts";

/** The page of the runs. */
export const autoWithdrawalSearch = defineSearch({ page: pageParameter });
