import { defineSearch, shortText } from "../../shared/search-params.ts";

/** The rate that is open, `network` or `task:A east`. */
export const ratesSearch = defineSearch({ rate: shortText(40) });
