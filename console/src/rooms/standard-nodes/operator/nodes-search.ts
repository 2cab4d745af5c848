import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../../shared/search-params.ts";

/** What the nodes of all owners are narrowed by, and the page. */
export const nodesSearch = defineSearch({
  search: shortText(80),
  show: choice(NODE_SHOWS),
  page: pageParameter,
});
