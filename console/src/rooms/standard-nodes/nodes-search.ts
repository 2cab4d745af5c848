import { NODE_SHOWS } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

const TEXT = shortText(80);

/** What the list of nodes is narrowed by, and the page. */
export const nodesSearch = defineSearch({
  search: TEXT,
  show: choice(NODE_SHOWS),
  page: pageParameter,
});

/** The same of running nodes. */
export const runningSearch = defineSearch({ search: TEXT, page: pageParameter });
