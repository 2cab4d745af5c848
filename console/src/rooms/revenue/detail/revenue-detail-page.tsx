import { useState } from "react";
import { ClaimLink } from "../../../shared/claim-link.tsx";
import type { DeviceRef } from "../../../shared/device.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { NoteDialog } from "../../devices/lazy-dialogs.ts";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import { detailColumns, type RowAction } from "./detail-columns.tsx";
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

/** `/devAllRevenue`, `/netDetail` and `/calculateDetail`: what each lite node earned on a UTC day. */
export default function RevenueDetailPage({ kind }: { kind: DetailKind }) {
  const page = useDetail(kind);
  const { view, list } = page;
  const [open, setOpen] = useState<{ action: RowAction; device: DeviceRef }>();
  const [exporting, setExporting] = useState(false);
  const close = () => setOpen(undefined);
  const [title, purpose] = TITLES[kind];
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
      <ListView
        list={list}
        label={title}
        columns={() =>
          detailColumns(kind, list.data?.day ?? view.day, (action, row) =>
            setOpen({ action, device: { ...row, deviceId: row.id } }),
          )
        }
        rowKey={(row) => row.id}
        page={view.page}
        onPage={page.goTo}
        narrowedBy={view.search}
        onClear={() => page.search("")}
        empty={
          <ListNotice
            tone="empty"
            title={detail.emptyTitle(view.day)}
            text={detail.emptyText(view.day)}
            action={<ClaimLink label={detail.claim} />}
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
