import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** Filters and page of the list of all owners' nodes. */
export const nodesSearch = defineSearch({
  search: shortText(80),
  show: choice(NODE_SHOWS),
  page: pageParameter,
});
