import type { Bill } from "@nodeyard/contract/bills/calls.ts";
import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../shared/address-state.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { useNow } from "../../shared/use-now.ts";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { billColumns, type BillPart } from "./bill-columns.tsx";
import { billsSearch } from "./bills-search.ts";
import { bills } from "./messages.ts";
import { MonthStrip } from "./month-strip.tsx";
import { monthBills } from "./queries.ts";

const BandwidthDialog = lazyPart(() => import("./bandwidth-dialog.tsx"));
const DisputeDialog = lazyPart(() => import("./dispute-dialog.tsx"));
const DisputesDialog = lazyPart(() => import("./disputes-dialog.tsx"));
const ConfirmMonth = lazyPart(() => import("./confirm-month.tsx"));
const AllBillsExport = lazyPart(async () => ({
  default: (await import("./bill-export-dialog.tsx")).AllBillsExport,
}));
const BillExportDialog = lazyPart(() => import("./bill-export-dialog.tsx"));

/** Open dialog: a part of one bill, or an act on the month. */
type Open =
  | { readonly part: BillPart; readonly bill: Bill }
  | { readonly part: "confirm" | "export" | "exportAll" };

/** `/standardBill`: the bills of a month, their bandwidth, and the owner's word on them. */
export default function BillsPage() {
  const { values, narrow, turn } = useListAddress(billsSearch);
  const months = lastBillMonths(useNow(DAY_MS));
  const [newest = ""] = months;
  const month = months.find((each) => each === values.month) ?? newest;
  const list = useQuery(monthBills(month, values.host, values.page));
  const [open, setOpen] = useState<Open>();
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const { data } = list;
  const close = () => setOpen(undefined);
  const hasBills = data !== undefined && data.sum.bills > 0;
  return (
    <>
      <PageHeader
        title={bills.title}
        purpose={bills.purpose}
        action={
          <>
            <Button onClick={() => setOpen({ part: "exportAll" })}>{bills.downloadAll}</Button>{" "}
            {hasBills && (
              <Button onClick={() => setOpen({ part: "export" })}>{bills.download}</Button>
            )}{" "}
            {hasBills && data.sum.unconfirmed > 0 && data.sum.disputed === 0 && (
              <Button tone="primary" onClick={() => setOpen({ part: "confirm" })}>
                {bills.confirm}
              </Button>
            )}
          </>
        }
      />
      <MonthStrip list={list} />
      <Toolbar>
        <Choice
          label={bills.month}
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={(value) => narrow({ month: value === newest ? undefined : value })}
        />
        <SearchField
          label={bills.searchLabel}
          placeholder={bills.searchPlaceholder}
          value={values.host}
          maxLength={80}
          onSearch={(host) => narrow({ host })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={bills.list}
        columns={() => billColumns((part, bill) => setOpen({ part, bill }))}
        rowKey={({ billId }) => billId}
        page={values.page}
        onPage={turn}
        narrowedBy={hasBills ? values.host : ""}
        onClear={() => narrow({ host: "" })}
        noMatch={bills.searchEmpty}
        empty={
          data?.state === "issued" ? (
            <ListNotice tone="empty" title={bills.emptyTitle(month)} text={bills.emptyText} />
          ) : (
            <ListNotice
              tone="empty"
              title={bills.notIssuedTitle(month)}
              text={bills.notIssuedText}
            />
          )
        }
        footer={hasBills && <small>{bills.rounding}</small>}
      />
      {open?.part === "bandwidth" && <BandwidthDialog bill={open.bill} onClose={close} />}
      {open?.part === "dispute" && <DisputeDialog bill={open.bill} onClose={close} />}
      {open?.part === "disputes" && <DisputesDialog bill={open.bill} onClose={close} />}
      {open?.part === "confirm" && data && <ConfirmMonth month={data} onClose={close} />}
      {open?.part === "exportAll" && <AllBillsExport host={values.host} onClose={close} />}
      {open?.part === "export" && (
        <BillExportDialog month={month} host={values.host} onClose={close} />
      )}
    </>
  );
}
