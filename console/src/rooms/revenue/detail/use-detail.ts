import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { useListControls, type ListControls } from "../../devices/list-address.ts";
import { useAllRows } from "../../devices/table/use-all-rows.ts";
import { detailSearch, detailViewOf, type DetailKind, type DetailView } from "./detail-view.ts";
import {
  dayFilters,
  detailRows,
  revenueDetail,
  type DetailPage,
  type DetailRow,
} from "./queries.ts";

export interface Detail {
  readonly view: DetailView;
  readonly list: UseQueryResult<DetailPage>;
  readonly controls: ListControls<DetailView>;
  readonly source: RowSource<DetailRow> | undefined;
  /** How many devices each filter leaves. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  chooseDay(day: string): void;
  chooseNodes(nodes: DetailView["nodes"]): void;
}

/** The devices of a day; what of them is shown and the scroll position live in the address. */
export function useDetail(kind: DetailKind): Detail {
  const { values, ...controls } = useListControls(detailSearch);
  const view = detailViewOf(kind, values, Date.now());
  const list = useQuery(revenueDetail(view));
  const { data: counts } = useQuery(dayFilters(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const source = useAllRows(view, list.data, (page) => detailRows({ ...view, page }));
  return {
    view,
    list,
    controls: { ...controls, view },
    source,
    counts,
    chooseDay: (day) => controls.change({ day }),
    chooseNodes: (nodes) => controls.change({ nodes }),
  };
}
