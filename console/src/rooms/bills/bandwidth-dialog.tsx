import type { Bill, BillBpsResponse } from "@nodeyard/contract/bills/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { valueText } from "../../shared/charts/value-units.ts";
import { formatCount, UNKNOWN } from "../../shared/format.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { DayField } from "../../shared/pickers/day-field.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ChartSection } from "../monitoring/chart-section.tsx";
import { hostOf } from "./bill-columns.tsx";
import { monthLines, slotLines } from "./bill-lines.ts";
import { bills } from "./messages.ts";
import { billDays } from "./queries.ts";

/** The days that a bill is the mean of, with what is billed drawn through them, and the slots of the day that is chosen. */
export default function BandwidthDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const days = useQuery(billDays(bill.billId));
  const { data } = days;
  return (
    <Dialog title={bills.bandwidthTitle(hostOf(bill))} shape="right" width="70%" onClose={onClose}>
      <Facts
        facts={[
          [bills.task, bill.task],
          [bills.operator, bills[bill.operator]],
          [bills.bps, valueText("bps", bill.bps)],
          [bills.days, formatCount(bill.effectiveDays)],
          [bills.bp, `${formatBp(bill.bp, 6)} BP`],
          ...(bill.remark === "" ? [] : [[bills.remark, bill.remark] as const]),
        ]}
      />
      {data === undefined && days.isError && <Note tone="warning">{bills.bandwidthFailed}</Note>}
      <LoadProblem query={days} />
      {days.isPending && <Skeleton rows={1} height={330} />}
      {data?.days.length === 0 && (
        <ListNotice tone="empty" title={bills.noDaysTitle} text={bills.noDaysText} />
      )}
      {data && data.days.length > 0 && <Charts bill={bill} data={data} />}
    </Dialog>
  );
}

function Charts({ bill, data }: { bill: Bill; data: BillBpsResponse }) {
  const host = hostOf(bill);
  const lines = useMemo(() => monthLines(data), [data]);
  const dates = data.days.map((day) => day.date);
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  // The day that moved the bill most is the one to look at first.
  const highest = data.days.reduce((best, day) =>
    (day.bps ?? -1) > (best?.bps ?? -1) ? day : best,
  );
  const [date, setDate] = useState(highest.date);
  return (
    <>
      <ChartSection
        lines={lines}
        label={bills.perDay}
        hint={bills.perDayHint}
        step="day"
        unit="bps"
        about={{ title: `${host} · ${first} – ${last} UTC`, file: [host, first, last] }}
        empty={{ title: bills.noDaysTitle, text: bills.tooFew }}
        onPick={(index) => {
          const day = new Date((lines.timesSeconds[index] ?? 0) * 1000).toISOString().slice(0, 10);
          if (dates.includes(day)) setDate(day);
        }}
      />
      <DayField
        label={bills.day}
        value={date}
        min={first}
        max={last}
        onChange={(day) =>
          setDate(
            (day < date
              ? dates.findLast((each) => each <= day)
              : dates.find((each) => each >= day)) ?? date,
          )
        }
      />
      <Day bill={bill} date={date} />
    </>
  );
}

function Day({ bill, date }: { bill: Bill; date: string }) {
  const query = useQuery(billDays(bill.billId, date));
  const { data } = query;
  const day = data?.day?.date === date ? data.day : undefined;
  const row = data?.days.find((each) => each.date === date);
  const lines = useMemo(() => day && slotLines(day, row?.measuredBps ?? null), [day, row]);
  const isBounded = row !== undefined && row.bps !== row.measuredBps;
  return (
    <>
      {row && (
        <Facts
          facts={[
            [bills.dayFact, row.bps === null ? UNKNOWN : valueText("bps", row.bps)],
            [bills.dayPoints, bills.dayPointsOf(formatCount(row.points))],
            [bills.dayBp, `${formatBp(row.bp, 6)} BP`],
          ]}
        />
      )}
      {row?.bps === null && <Note tone="warning">{bills.tooFew}</Note>}
      {isBounded && <Note tone="warning">{bills.bounded}</Note>}
      {day?.slots === null ? (
        <ListNotice tone="empty" title={bills.slotsGone} text={bills.slotsGoneText} />
      ) : (
        <ChartSection
          query={query}
          lines={lines}
          label={bills.perSlot(date)}
          hint={day ? bills.perSlotHint(formatCount(day.discarded)) : ""}
          step="minute"
          unit="bps"
          about={{ title: `${hostOf(bill)} · ${date} UTC`, file: [hostOf(bill), date] }}
          empty={{ title: bills.noDaysTitle, text: bills.tooFew }}
        />
      )}
    </>
  );
}
