import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NamedDevice } from "../../../shared/device.ts";
import type { Column } from "../../../shared/ui/column.ts";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import type { Selection } from "../../../shared/use-selection.ts";
import type { FilterWords } from "./filter-words.ts";
import type { AnyView, ListControls } from "../list-address.ts";
import type { OpeningColumn } from "./opening-columns.ts";

/** A table of devices, whatever its rows show. */
export interface ListTableProps<Row extends NamedDevice> {
  list: UseQueryResult<Rows<Row>>;
  controls: ListControls<AnyView>;
  label?: string;
  /** Order of the rows if the address names none. */
  sort?: string | undefined;
  /** All columns that the page has, in order, and those that it opens with. */
  columns: readonly Column<Row>[];
  opening: readonly OpeningColumn[];
  filters: readonly string[];
  words: Readonly<Record<string, FilterWords>>;
  /** Devices by filter; undefined until loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  selection?: Selection<Row>;
  /** Which rows can be ticked; all when absent. */
  isOffered?: (row: Row) => boolean;
  /** Actions on the ticked devices, above the rows. */
  selectionBar?: ReactNode;
  /** All rows, where they are not cut into pages. */
  source?: RowSource<Row> | undefined;
  /** Further ways of the list, in its toolbar. */
  children?: ReactNode;
  onRefresh?: () => void;
  empty: ReactNode;
}
