import {
  DEVICE_SORTS,
  type DeviceFilter,
  type DeviceSort,
} from "@nodeyard/contract/devices/list-rules.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { useListAddress } from "../../shared/address-state.ts";
import {
  choice,
  defineSearch,
  matching,
  optionalChoice,
  pageParameter,
  textParameter,
  type Search,
  type SearchOf,
} from "../../shared/search-params.ts";

export const PAGE_SIZES = ["20", "50", "100", "all"] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What every list of devices keeps in its address; the first of the filters' names that a page offers are its own. */
export function listParameters(filters: readonly DeviceFilter[]) {
  return {
    page: pageParameter,
    size: choice(PAGE_SIZES),
    search: textParameter,
    filter: optionalChoice(filters),
    tag: textParameter,
    /** `order` is an earlier name. */
    sort: { ...optionalChoice<DeviceSort>(DEVICE_SORTS), aliases: ["order"] },
    /** Keys of the columns that are shown, in order; those of the page when absent. */
    cols: matching(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/),
  };
}

const anyList = defineSearch(listParameters([]));

/** What of a list is shown. */
export interface ListView extends Omit<SearchOf<typeof anyList>, "filter"> {
  readonly filter: DeviceFilter | undefined;
}

/** The parameters of the list calls for a view. */
export function listQuery({ page, size, filter, tag, sort }: ListView) {
  return {
    pageNum: page,
    // What the server sends without being asked is not asked for: the document's preload asks the same.
    ...(size !== "20" && { pageSize: size === "all" ? EXPORT_PAGE_SIZE : Number(size) }),
    ...(filter !== undefined && { filterType: filter }),
    ...(tag !== "" && { tag }),
    ...(sort !== undefined && { sort }),
    hasFigures: true,
  };
}

/** Changes of a list's view, each a step of the address. */
export interface ListControls<View extends ListView = ListView> {
  readonly view: View;
  turn(page: number): void;
  search(text: string): void;
  filter(filter: DeviceFilter | undefined): void;
  tag(tag: string): void;
  sort(sort: string): void;
  size(size: PageSize): void;
  columns(keys: readonly string[] | undefined): void;
  /** Takes search, filter and tag away. */
  clear(): void;
  /** Several at once, as a saved view has them. */
  change(patch: Partial<Omit<ListView, "page">>): void;
}

export function useListControls<Values extends ListView>(
  search: Search<Values>,
): Omit<ListControls, "view"> & { readonly values: Values } {
  const { values, narrow, turn } = useListAddress(search);
  const change = narrow as (patch: Partial<Omit<ListView, "page">>) => void;
  return {
    values,
    turn,
    change,
    search: (text) => change({ search: text }),
    filter: (filter) => change({ filter }),
    tag: (tag) => change({ tag }),
    sort: (sort) => change({ sort: sort as DeviceSort }),
    size: (size) => change({ size }),
    columns: (keys) => change({ cols: keys?.join(".") }),
    clear: () => change({ search: "", filter: undefined, tag: "" }),
  };
}
