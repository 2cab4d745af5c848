import { defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

/** The node whose acceptance is shown. */
export const matchSearch = defineSearch({ server: shortText(40) });

/** The host whose results are searched for. */
export const recordsSearch = defineSearch({ host: shortText(255), page: pageParameter });
