import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

const TEXT = shortText(80);

/** The node whose page is shown in place of the list. */
export const nodeAddress = defineSearch({ node: shortText(40) });

/** Filters and page of the list of nodes. */
export const nodesSearch = defineSearch({
  search: TEXT,
  show: choice(NODE_SHOWS),
  page: pageParameter,
});

/** The same of running nodes. */
export const runningSearch = defineSearch({ search: TEXT, page: pageParameter });
