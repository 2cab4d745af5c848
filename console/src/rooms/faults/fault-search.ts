import {
  FAULT_KINDS,
  FAULT_SEARCH_MAX_LENGTH,
  FAULT_SHOWS,
} from "@nodeyard/contract/faults/rules.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

const TEXT = shortText(FAULT_SEARCH_MAX_LENGTH);

/** Filters and page of the lists of faults. */
export const faultSearch = defineSearch({
  search: TEXT,
  show: choice(FAULT_SHOWS),
  kind: choice(["any", ...FAULT_KINDS]),
  page: pageParameter,
});

/** The search of bad disks, and the page. */
export const diskSearch = defineSearch({ search: TEXT, page: pageParameter });
