import { ECONOMICS_ORDERS } from "@nodeyard/contract/revenue/economics-rules.ts";
import { choice, defineSearch, pageParameter } from "../../../shared/search-params.ts";

/** `view=economics`: the order of the devices, and the page. */
export const economicsSearch = defineSearch({
  order: choice(ECONOMICS_ORDERS),
  page: pageParameter,
});

/** Address of the devices' revenue, costs and net. */
export const ECONOMICS = { to: "/revenue", search: { view: "economics" } };
