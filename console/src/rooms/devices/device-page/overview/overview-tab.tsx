import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { TIMELINE_SPANS } from "@nodeyard/contract/monitoring/timeline.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useState } from "react";
import { lazyPage } from "../../../../shared/load-page.ts";
import { useAddressState } from "../../../../shared/address-state.ts";
import { deviceName } from "../../../../shared/device.ts";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { useZone } from "../../../../shared/zone.ts";
import { devicePage as text } from "../messages.ts";
import { devicePageSearch } from "../page-search.ts";
import { earnedHours, timeline, type TimelineView } from "../queries.ts";
import { HappeningList } from "./happening-list.tsx";
import styles from "./overview.module.css";
import {
  axisOf,
  earnedPane,
  happeningsOf,
  hoursAxisOf,
  marksOf,
  measuredPanes,
} from "./timeline-panes.ts";

const loadPanes = () => import("../../../../shared/charts/time-panes.tsx");
const TimePanes = lazyPage(loadPanes);
const Bookings = lazyPage(async () => ({
  default: (await import("../../../../shared/bookings/bookings.tsx")).Bookings,
}));
const OpenFaults = lazyPage(() => import("./open-faults.tsx"));

/** As high as the three charts with their legends. */
const CHARTS_HEIGHT = 760;
/** Of a fault, and of the head above. */
const FAULT_HEIGHT = 62;

const SPAN_OPTIONS = TIMELINE_SPANS.map((value) => ({ value, label: text[`span_${value}`] }));

/** Traffic, stability and BP of a device over one axis of time, and what happened meanwhile. */
export function OverviewTab({ device }: { device: DeviceRow }) {
  const { values, change } = useAddressState(devicePageSearch);
  const zone = useZone();
  const { span, compare } = values;
  const view: TimelineView = { deviceId: device.deviceId, span, compare };
  const measured = useQuery(timeline(view));
  const earned = useQuery(earnedHours(view));
  const [picked, setPicked] = useState<string>();
  // The charts' code loads beside their values; a failure is reported where they are drawn.
  useEffect(() => void loadPanes().catch(() => undefined), []);

  const compared =
    compare === undefined ? undefined : compare === "fleet" ? text.fleetMedian : text.spanBefore;
  const drawn = useMemo(() => {
    const below = earned.data ? [earnedPane(earned.data, compared)] : [];
    if (measured.data) {
      const axis = axisOf(measured.data);
      const happenings = happeningsOf(measured.data);
      const panes = [...measuredPanes(measured.data, compared), ...below];
      return { axis, happenings, marks: marksOf(happenings, axis), panes };
    }
    // BP alone where the rest failed, not while it loads.
    if (!measured.isError || !earned.data) return undefined;
    return { axis: hoursAxisOf(earned.data), happenings: undefined, marks: [], panes: below };
  }, [measured.data, measured.isError, earned.data, compared]);
  const name = deviceName(device);
  const about = useMemo(
    () => ({ title: `${name} · ${text[`span_${span}`]}`, file: [device.mac_address, span] }),
    [name, device.mac_address, span],
  );
  const isEmpty =
    drawn &&
    (device.last_seen_at === null ||
      drawn.panes.every(({ series }) =>
        series.every(({ values: line }) => line.every((value) => value === null)),
      ));
  return (
    <div className={styles["stack"]}>
      {device.faults.length > 0 && (
        <Suspense fallback={<Skeleton rows={device.faults.length + 1} height={FAULT_HEIGHT} />}>
          <OpenFaults device={device} />
        </Suspense>
      )}
      <Suspense>
        <Bookings deviceId={device.deviceId} />
      </Suspense>
      <Panel
        title={text.timeline}
        hint={text.timelineHint}
        action={
          <div className={styles["choices"]}>
            <Choice
              label={text.span}
              value={span}
              options={SPAN_OPTIONS}
              onChange={(next) => change({ span: next })}
            />
            <Choice
              label={text.compare}
              value={compare ?? "none"}
              options={[
                { value: "none", label: text.compareNone },
                { value: "fleet", label: text.compareFleet },
                { value: "before", label: text.compareBefore },
              ]}
              onChange={(next) => change({ compare: next === "none" ? undefined : next })}
            />
          </div>
        }
      >
        <LoadProblem query={measured} />
        {measured.isPending && <Skeleton rows={1} height={CHARTS_HEIGHT} />}
        {isEmpty === true && (
          <ListNotice
            tone="empty"
            title={device.last_seen_at === null ? text.neverTitle : text.emptyTitle}
            text={device.last_seen_at === null ? text.neverText : text.emptyText}
          />
        )}
        {drawn && isEmpty === false && (
          <div className={styles["charts"]} data-dimmed={measured.isPlaceholderData}>
            <Suspense fallback={<Skeleton rows={1} height={CHARTS_HEIGHT} />}>
              <TimePanes
                key={span}
                label={text.timeline}
                step={span === "24h" ? "minute" : "hour"}
                zone={zone}
                axis={drawn.axis}
                panes={drawn.panes}
                marks={drawn.marks}
                onPick={({ id }) => setPicked(id)}
                about={about}
              />
            </Suspense>
            {compare === "fleet" &&
              measured.data?.compared?.outBps.every((value) => value === null) && (
                <p className={styles["aside"]}>{text.noFleet}</p>
              )}
          </div>
        )}
        <LoadProblem query={earned} />
      </Panel>
      {drawn?.happenings && (
        <Panel title={text.happenings} hint={text.happeningsHint}>
          <HappeningList
            device={device}
            happenings={drawn.happenings}
            hours={earned.data}
            spanFrom={drawn.axis.from * 1000}
            picked={picked}
          />
        </Panel>
      )}
    </div>
  );
}
