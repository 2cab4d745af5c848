import { NODE_SHOWS, NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import { choice, defineSearch, pageParameter, shortText } from "../../shared/search-params.ts";

const TEXT = shortText(NODE_TEXT_MAX_LENGTH);

/** What the list of nodes is narrowed by, and the page. */
export const nodesSearch = defineSearch({
  search: TEXT,
  show: choice(NODE_SHOWS),
  page: pageParameter,
});

/** The same of running nodes. */
export const runningSearch = defineSearch({ search: TEXT, page: pageParameter });
