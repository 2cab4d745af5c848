import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useAddressState } from "../../../shared/address-state.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { detailViewOf, type DetailKind, type DetailView } from "./detail-view.ts";
import { revenueDetail, type DetailPage } from "./queries.ts";

export interface Detail {
  readonly view: DetailView;
  readonly list: UseQueryResult<DetailPage>;
  goTo(page: number): void;
  search(text: string): void;
  chooseDay(day: string): void;
}

/** The devices of a day; day, page, search and scroll position live in the address. */
export function useDetail(kind: DetailKind): Detail {
  const { parameters, change } = useAddressState();
  const view = detailViewOf(kind, parameters, Date.now());
  const list = useQuery(revenueDetail(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  return {
    view,
    list,
    goTo: (page) => {
      change({ page: page === 1 ? undefined : String(page) });
      window.scrollTo(0, 0);
    },
    search: (text) => change({ search: text || undefined, page: undefined }),
    chooseDay: (day) => change({ day, page: undefined }),
  };
}
