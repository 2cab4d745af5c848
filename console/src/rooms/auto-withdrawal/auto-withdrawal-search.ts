import { defineSearch, pageParameter } from "../../shared/search-params.ts";

export const autoWithdrawalSearch = defineSearch({ page: pageParameter });
