import { DETAIL_FILTERS } from "@nodeyard/contract/revenue/detail-rules.ts";
import { useMemo, useState } from "react";
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
import { DETAIL_FILTER_WORDS } from "./detail-filters.ts";
import { DetailFigures } from "./detail-figures.tsx";
import { DetailToolbar } from "./detail-toolbar.tsx";
import type { DetailKind } from "./detail-view.ts";
import { detail } from "./messages.ts";
import { useDetail } from "./use-detail.ts";

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
