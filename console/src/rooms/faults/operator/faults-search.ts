import { FAULT_KINDS, FAULT_SHOWS } from "@nodeyard/contract/faults/rules.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** Filters and page of the list of all owners' faults. */
export const faultsSearch = defineSearch({
  search: shortText(80),
  show: choice(FAULT_SHOWS),
  kind: choice(["any", ...FAULT_KINDS]),
  page: pageParameter,
});
