import { addDays } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo, type ReactNode } from "react";
import { formatBp } from "@nodeyard/contract/money.ts";
import {
  getCounting,
  getGains,
  type CountingResponse,
} from "@nodeyard/contract/revenue/device-calls.ts";
import { lazyPage } from "../../../shared/load-page.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { valueText } from "../../../shared/charts/value-units.ts";
import { formatTime } from "../../../shared/format.ts";
import { deviceName, type NamedDevice } from "../../../shared/device.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { isDay } from "../../../shared/pickers/is-day.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { historyAddress } from "../history/history-address.ts";
import { historySeries } from "../history/history-series.ts";
import { history } from "../history/queries.ts";
import { ExplainedDay } from "../why/explained-day.tsx";
import { percent } from "../why/hour-words.ts";
import { why } from "../why/messages.ts";
import styles from "../revenue-page.module.css";
import { sumOfLast } from "./earned-sums.ts";
import { earningsSearch } from "./earnings-search.ts";
import { deviceEarnings as text } from "./messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { callQuery } from "../../../shared/call-query.ts";

/** Gain by each factor at its best over the last 24 settled hours. */
function gains(deviceId: string) {
  return callQuery(getGains, { deviceId });
}

/** Gain by each factor of the formula at its best, the others unchanged. */
function GainList({ deviceId }: { deviceId: string }) {
  const answer = useQuery(gains(deviceId));
  const { data } = answer;
  return (
    <Panel title={text.gains} hint={text.gainsHint}>
      {answer.isPending && <Skeleton rows={3} height={22} />}
      <LoadProblem query={answer} />
      {data?.hours === 0 && <ListNotice tone="empty" title={text.gainsUnsettled} />}
      {data && data.hours > 0 && data.list.length === 0 && (
        <ListNotice tone="empty" title={text.gainsNone} />
      )}
      {data && data.list.length > 0 && (
        <Facts
          label={text.gains}
          facts={data.list.map(({ factor, gain }) => [
            text[`factor_${factor}`],
            gain === null ? text.gainUnknown : <b key={factor}>{text.gain(formatBp(gain))}</b>,
          ])}
        />
      )}
    </Panel>
  );
}

/** Bounds of the device's pay, and why they are. */
function Counting({ deviceId }: { deviceId: string }) {
  const answer = useQuery(callQuery(getCounting, { deviceId }));
  const { data } = answer;
  return (
    <Panel title={text.counting} hint={text.countingHint}>
      {answer.isPending && <Skeleton rows={4} height={22} />}
      <LoadProblem query={answer} />
      {data && <Facts label={text.counting} facts={countingFacts(data)} />}
    </Panel>
  );
}

const rate = (bps: number): string => valueText("bps", bps);

function countingFacts({
  bandwidth,
  shared,
  ramp,
  presence,
}: CountingResponse): [string, ReactNode][] {
  const { measured, reportedBps, countedBps, boundBy } = bandwidth;
  const isLowered = reportedBps > countedBps;
  const upTo = text.countingUpTo(rate(countedBps), text[`bound_${boundBy}`]);
  return [
    [text.countingReported, rate(reportedBps)],
    [
      text.countingMeasured,
      measured === null
        ? text.countingNotMeasured
        : text.countingMeasuredAt(rate(measured.bps), formatTime(measured.at)),
    ],
    [
      text.countingBandwidth,
      isLowered ? <StatusDot key="bound" tone="warning" word={upTo} /> : upTo,
    ],
    [
      text.countingShared,
      shared === null ? (
        text.countingAlone
      ) : (
        <StatusDot
          key="shared"
          tone="warning"
          word={text.countingSharedText(
            shared.deviceCount,
            percent(shared.onlineShare),
            percent(shared.bandwidthShare),
          )}
        />
      ),
    ],
    ...(ramp === null
      ? []
      : [
          [
            text.countingRamp,
            text.countingRampText(percent(ramp.share), formatTime(ramp.fullAt)),
          ] satisfies [string, string],
        ]),
    ...(presence === null
      ? []
      : [
          [
            text.countingPresence,
            <StatusDot
              key="presence"
              tone="warning"
              word={text.countingPresenceText(presence.day, percent(presence.share))}
            />,
          ] satisfies [string, ReactNode],
        ]),
  ];
}

const TimeSeriesChart = lazyPage(() => import("../../../shared/charts/time-series-chart.tsx"));
const LedgerSheet = lazyPart(() => import("../ledger/ledger-sheet.tsx"));

const DAYS = 30;
const WEEK = 7;

/** Revenue of a device: by day, possible gains, and the explanation of a day. */
export default function DeviceEarnings({
  device,
}: {
  device: NamedDevice & { readonly bind_at: string };
}) {
  const { deviceId } = device;
  const { values, change } = useAddressState(earningsSearch);
  const today = useToday();
  const answer = useQuery(
    history({
      from: addDays(today, 1 - DAYS),
      to: today,
      zone: "UTC",
      step: "day",
      deviceId,
      search: "",
      page: 1,
    }),
  );
  const { data } = answer;
  const lines = useMemo(() => data && historySeries(data.list, true, today), [data, today]);
  const retry = () => void answer.refetch();
  // The last whole day, unless the device was not there yet.
  const newest = device.bind_at.slice(0, 10) >= today ? today : addDays(today, -1);
  const day = isDay(values.date) ? values.date : newest;
  const bp = (amount: string | undefined) => amount && <Amount bp={amount} hasUnit />;
  const list = data?.list ?? [];
  const choose = (date: string) => change({ date, hour: undefined, proof: undefined });
  return (
    <div className={styles["stack"]}>
      <FigureStrip
        label={text.figures}
        figures={[
          { key: "today", label: text.today, value: bp(sumOfLast(list, 1)) },
          { key: "yesterday", label: text.yesterday, value: bp(sumOfLast(list.slice(0, -1), 1)) },
          { key: "week", label: text.week, value: bp(sumOfLast(list, WEEK)) },
          { key: "month", label: text.month, value: bp(data?.sum.total) },
        ]}
        failure={
          answer.isError && !data ? { text: errorText(answer.error), onRetry: retry } : undefined
        }
      />
      <Panel
        title={text.byDay}
        hint={text.byDayHint}
        action={<Link {...historyAddress({ deviceId })}>{text.longer}</Link>}
      >
        <LoadProblem query={answer} />
        {answer.isPending && <Skeleton rows={1} height={330} />}
        {data && Number(data.sum.total) === 0 && (
          <ListNotice tone="empty" title={text.nothing} text={text.nothingText} />
        )}
        {data && lines && Number(data.sum.total) > 0 && (
          <Suspense fallback={<Skeleton rows={1} height={330} />}>
            <TimeSeriesChart
              label={text.byDay}
              step="day"
              zone="UTC"
              unit="bp"
              about={{ title: deviceName(device), file: [device.mac_address, today] }}
              onPick={(at) => {
                const period = data.list[at]?.period;
                if (period !== undefined) choose(period);
              }}
              {...lines}
            />
          </Suspense>
        )}
      </Panel>
      <Counting deviceId={deviceId} />
      <GainList deviceId={deviceId} />
      <div className={styles["dayHead"]}>
        <h2>{text.dayTitle}</h2>
        <DayField label={why.day} value={day} onChange={choose} />
      </div>
      <ExplainedDay
        deviceId={deviceId}
        day={day}
        hour={values.hour}
        onHour={(hour) => change({ hour, proof: undefined }, { replace: true })}
      />
      {values.ledger && <LedgerSheet figure={values.ledger} />}
    </div>
  );
}
