// Offered to other rooms.
import {
  type DeviceFilter,
  type DeviceSort,
  SEARCH_MAX_LENGTH,
  TAG_SEARCH_MAX_LENGTH,
} from "@nodeyard/contract/devices/list-rules.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { useListAddress } from "../../shared/address-state.ts";
import {
  choice,
  matching,
  optionalChoice,
  pageParameter,
  shortText,
  type Search,
} from "../../shared/search-params.ts";

export const PAGE_SIZES = ["20", "50", "100", "all"] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Search parameters of every device list; filters and orders are the page's own. */
export function listParameters<const Filter extends string, const Sort extends string>(
  filters: readonly Filter[],
  sorts: readonly Sort[],
) {
  return {
    page: pageParameter,
    size: choice(PAGE_SIZES),
    search: shortText(SEARCH_MAX_LENGTH),
    filter: optionalChoice(filters),
    tag: shortText(TAG_SEARCH_MAX_LENGTH),
    /** `order` is an earlier name. */
    sort: { ...optionalChoice(sorts), aliases: ["order"] },
    /** Keys of the columns that are shown, in order; those of the page when absent. */
    cols: matching(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/),
  };
}

/** State of a list. */
export interface ListView<Filter extends string = DeviceFilter, Sort extends string = DeviceSort> {
  readonly page: number;
  readonly size: PageSize;
  readonly search: string;
  readonly filter: Filter | undefined;
  readonly tag: string;
  readonly sort: Sort | undefined;
  readonly cols: string | undefined;
}

/** A view of any list. */
export type AnyView = ListView<string, string>;

/** The parameters of the list calls for a view. */
export function listQuery<Filter extends string, Sort extends string>({
  page,
  size,
  filter,
  tag,
  sort,
}: Omit<ListView<Filter, Sort>, "cols" | "search">) {
  return {
    pageNum: page,
    // Defaults of the server are left out: the document's preload sends the same request.
    ...(size !== "20" && { pageSize: size === "all" ? EXPORT_PAGE_SIZE : Number(size) }),
    ...(filter !== undefined && { filterType: filter }),
    ...(tag !== "" && { tag }),
    ...(sort !== undefined && { sort }),
  };
}

/** The column whose values are sent only where it is shown. */
export const DAYS_COLUMN = "days";

/** Fields of device rows beyond the wire contract's legacy ones. */
export function figuresQuery({ cols }: Pick<AnyView, "cols">) {
  const hasDays = cols?.split(".").includes(DAYS_COLUMN) === true;
  return { hasFigures: true, ...(hasDays && { hasDays }) };
}

/** Changes of a list's view, each a step of the address. */
export interface ListControls<View extends AnyView = ListView> {
  readonly view: View;
  turn(page: number): void;
  search(text: string): void;
  filter(filter: View["filter"]): void;
  tag(tag: string): void;
  sort(sort: string): void;
  size(size: PageSize): void;
  columns(keys: readonly string[] | undefined): void;
  /** Takes search, filter and tag away. */
  clear(): void;
  /** Several at once, as a saved view has them. */
  change(patch: Partial<Omit<View, "page">>): void;
}

export function useListControls<Values extends AnyView>(
  search: Search<Values>,
): Omit<ListControls<Values>, "view"> & { readonly values: Values } {
  const { values, narrow, turn } = useListAddress(search);
  const change = narrow as (patch: Partial<Omit<AnyView, "page">>) => void;
  return {
    values,
    turn,
    change: narrow,
    search: (text) => change({ search: text }),
    filter: (filter) => change({ filter }),
    tag: (tag) => change({ tag }),
    sort: (sort) => change({ sort }),
    size: (size) => change({ size }),
    columns: (keys) => change({ cols: keys?.join(".") }),
    clear: () => change({ search: "", filter: undefined, tag: "" }),
  };
}
