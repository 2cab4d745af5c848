import { DETAIL_FILTERS, type DetailFilter } from "@nodeyard/contract/revenue/detail-rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useMemo, useState } from "react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { FirstDeviceLinks } from "../../../shared/first-device/first-device-links.tsx";
import type { DeviceRef } from "../../../shared/device.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { NoteDialog } from "../../devices/lazy-dialogs.ts";
import { ListTable } from "../../devices/table/list-table.tsx";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import { detailColumns, OPENING_COLUMNS, type RowAction } from "./detail-columns.tsx";
import { DetailFigures } from "./detail-figures.tsx";
import {
  type DetailKind,
  NODE_TYPES,
  type DetailView,
  detailSearch,
  detailViewOf,
} from "./detail-view.ts";
import { detail } from "./messages.ts";
import type { FilterWords } from "../../devices/table/filter-words.ts";
import { inCurrency } from "../../../shared/currency.ts";
import { daysOf, listDays } from "../../../shared/list-day.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { Toolbar, ToolbarNote } from "../../../shared/ui/toolbar.tsx";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import { useNow } from "../../../shared/use-now.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { useListControls, type ListControls } from "../../devices/list-address.ts";
import { useAllRows } from "../../devices/table/use-all-rows.ts";
import {
  dayFilters,
  detailRows,
  revenueDetail,
  type DetailPage,
  type DetailRow,
} from "./queries.ts";

interface Detail {
  readonly view: DetailView;
  readonly list: UseQueryResult<DetailPage>;
  readonly controls: ListControls<DetailView>;
  readonly source: RowSource<DetailRow> | undefined;
  /** Devices by filter. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  chooseDay(day: string): void;
  chooseNodes(nodes: DetailView["nodes"]): void;
}

/** The devices of a day; what of them is shown and the scroll position live in the address. */
function useDetail(kind: DetailKind): Detail {
  const { values, ...controls } = useListControls(detailSearch);
  const view = detailViewOf(kind, values, useNow(DAY_MS));
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

/** Day and type of node, of the sums and the list, and the price that the day's amounts are valued at. */
function DetailToolbar({ page }: { page: Detail }) {
  const { view, list } = page;
  const price = list.data?.day === view.day ? list.data.price : undefined;
  return (
    <Toolbar>
      <DayField
        label={detail.day}
        value={view.day}
        {...daysOf(listDays(useNow(DAY_MS)))}
        onChange={page.chooseDay}
      />
      <Choice
        label={detail.nodes}
        value={view.nodes}
        options={NODE_TYPES.map((value) => ({ value, label: detail[`nodes_${value}`] }))}
        onChange={page.chooseNodes}
      />
      <ToolbarNote>{price !== undefined && detail.price(inCurrency(price))}</ToolbarNote>
    </Toolbar>
  );
}

/** Names of a day's filters. */
const DETAIL_FILTER_WORDS: Readonly<Record<DetailFilter, FilterWords>> = {
  earned_nothing: {
    name: detail.nothingEarned,
    about: detail.aboutNothingEarned,
    tone: "danger",
  },
  evening_peak: { name: detail.evening_peak, about: detail.eveningPeakText, tone: "warning" },
  unbound: { name: detail.unboundSince, about: detail.aboutUnbound, tone: "neutral" },
};

const SevenDaysDialog = lazyPart(() => import("./seven-days-dialog.tsx"));
const RevenueExportDialog = lazyPart(() => import("./revenue-export-dialog.tsx"));

const TITLES: Readonly<Record<DetailKind, readonly [title: string, purpose: string]>> = {
  all: [detail.allTitle, detail.allPurpose],
  network: [detail.networkTitle, detail.networkPurpose],
  calculate: [detail.computeTitle, detail.computePurpose],
};

/** `/devAllRevenue`, `/netDetail` and `/calculateDetail`: what each node earned on a UTC day. */
export default function RevenueDetailPage({ kind }: { kind: DetailKind }) {
  const page = useDetail(kind);
  const { view, list } = page;
  const [open, setOpen] = useState<{ action: RowAction; device: DeviceRef }>();
  const [exporting, setExporting] = useState(false);
  const close = () => setOpen(undefined);
  const [title, purpose] = TITLES[kind];
  const day = list.data?.day ?? view.day;
  const columns = useMemo(
    () => detailColumns(kind, day, (action, device) => setOpen({ action, device })),
    [kind, day],
  );
  return (
    <>
      <PageHeader
        title={title}
        purpose={purpose}
        action={
          <Button onClick={() => setExporting(true)}>
            <Icon name="download" />
            {detail.export}
          </Button>
        }
      />
      <DetailToolbar page={page} />
      <DetailFigures view={view} list={list} />
      <ListTable
        list={list}
        controls={page.controls}
        label={title}
        columns={columns}
        opening={OPENING_COLUMNS[kind]}
        filters={DETAIL_FILTERS}
        words={DETAIL_FILTER_WORDS}
        counts={page.counts}
        source={page.source}
        empty={
          <ListNotice
            tone="empty"
            title={detail.emptyTitle(view.day)}
            text={detail.emptyText(view.day)}
            action={<FirstDeviceLinks label={detail.claim} />}
          />
        }
      />
      {open?.action === "note" && <NoteDialog device={open.device} isUnchecked onClose={close} />}
      {open?.action === "history" && <SevenDaysDialog device={open.device} onClose={close} />}
      {open?.action === "watch" && (
        <WatchDialog
          device={open.device}
          kind={kind === "calculate" ? "bandwidth" : "network"}
          onClose={close}
        />
      )}
      {exporting && <RevenueExportDialog view={view} onClose={() => setExporting(false)} />}
    </>
  );
}
