import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { detailSearch, detailViewOf, type DetailKind, type DetailView } from "./detail-view.ts";
import { revenueDetail, type DetailPage } from "./queries.ts";

export interface Detail {
  readonly view: DetailView;
  readonly list: UseQueryResult<DetailPage>;
  goTo(page: number): void;
  search(text: string): void;
  chooseDay(day: string): void;
  chooseNodes(nodes: DetailView["nodes"]): void;
}

/** The devices of a day; day, page, search and scroll position live in the address. */
export function useDetail(kind: DetailKind): Detail {
  const { values, narrow, turn } = useListAddress(detailSearch);
  const view = detailViewOf(kind, values, Date.now());
  const list = useQuery(revenueDetail(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  return {
    view,
    list,
    goTo: turn,
    search: (search) => narrow({ search }),
    chooseDay: (day) => narrow({ day }),
    chooseNodes: (nodes) => narrow({ nodes }),
  };
}
