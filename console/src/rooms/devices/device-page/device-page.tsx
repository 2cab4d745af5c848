import {
  type DeviceRow,
  type ListResponse,
  getDetails,
  listDevices,
} from "@nodeyard/contract/devices/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, Link } from "@tanstack/react-router";
import { Suspense, type ReactNode, useMemo } from "react";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { DeviceHead } from "./device-head.tsx";
import { devicePage as text } from "./messages.ts";
import { OverviewTab } from "./overview/overview-tab.tsx";
import styles from "./device-page.module.css";
import { devicePageSearch, type DeviceTab, DEVICE_TABS } from "./page-search.ts";
import { oneDevice } from "./queries.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { tabAddress } from "./tab-address.ts";
import { keyOf } from "../../../shared/call-query.ts";

/** The device's row from a list in the query cache, as first data of its page. */
function useKnownRow(id: string): DeviceRow | undefined {
  const client = useQueryClient();
  return useMemo(
    () =>
      [listDevices, getDetails]
        .flatMap((list) => client.getQueriesData<ListResponse>({ queryKey: keyOf(list) }))
        .flatMap(([, answer]) =>
          answer === undefined || answer.list === NO_CONTENT ? [] : answer.list,
        )
        .find((row) => row.deviceId === id),
    [client, id],
  );
}

/** The tabs of the page; each is an address. */
function DeviceTabs(props: { deviceId: string; tab: DeviceTab }) {
  return (
    <nav className={styles["tabs"]} aria-label={text.tabs}>
      {DEVICE_TABS.map((tab) => (
        <Link
          key={tab}
          {...tabAddress(props.deviceId, tab)}
          state={(before) => ({ ...before, isOwnChange: true })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === props.tab ? "page" : undefined}
        >
          {text[`tab_${tab}`]}
        </Link>
      ))}
    </nav>
  );
}

/** To the list: `onBack` returns to it as it was where it was open before, and says whether it did. */
function BackToList({ onBack }: { onBack: () => boolean }) {
  return (
    <p className={styles["back"]}>
      <Link
        to="."
        search={{}}
        onClick={(event) => {
          const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
          if (!isNewTab && onBack()) event.preventDefault();
        }}
      >
        <Icon name="left" size={14} />
        {text.toList}
      </Link>
    </p>
  );
}

/** The tabs that are loaded when they are opened, of this and other rooms. */
export interface DeviceParts {
  readonly earnings: (device: DeviceRow) => ReactNode;
  readonly tasks: (device: DeviceRow) => ReactNode;
  readonly events: (device: DeviceRow) => ReactNode;
  readonly settings: (device: DeviceRow, onUnbound: () => void) => ReactNode;
  /** The dialog that chooses a task. */
  readonly taskDialog: (device: DeviceRow, onClose: () => void) => ReactNode;
}

/**
 * The page of one device: what it is and how it does, and a tab for each question about it. `onBack` returns to the list as it
 * was where it was open before, and says whether it did.
 */
export function DevicePage(props: { id: string; parts: DeviceParts; onBack: () => boolean }) {
  const { id, parts } = props;
  const navigate = useNavigate();
  const { values } = useAddressState(devicePageSearch);
  const known = useKnownRow(id);
  const answer = useQuery(oneDevice(id));
  const device = answer.data ?? (answer.data === undefined ? known : undefined);
  useScrollInAddress(device !== undefined);
  const leave = () => {
    if (!props.onBack()) void navigate({ to: ".", search: {}, replace: true });
  };

  if (device)
    return (
      <>
        <BackToList onBack={props.onBack} />
        <DeviceHead device={device} taskDialog={parts.taskDialog} onUnbound={leave} />
        {answer.isError && answer.data && (
          <StaleNote updatedAt={answer.dataUpdatedAt} onRetry={() => void answer.refetch()} />
        )}
        <DeviceTabs deviceId={device.deviceId} tab={values.tab} />
        <Suspense fallback={<Skeleton rows={1} height={420} />}>
          {tabOf(values.tab, answer.data ?? device, parts, leave)}
        </Suspense>
      </>
    );
  return (
    <>
      <BackToList onBack={props.onBack} />
      {answer.isPending && <LoadingDevice />}
      {answer.isError && (
        <>
          <PageHeader title={text.device} purpose={text.purpose} />
          <FailedNotice error={answer.error} onRetry={() => void answer.refetch()} />
        </>
      )}
      {answer.data === null && (
        <>
          <PageHeader title={text.goneTitle} purpose={text.gonePurpose} />
          <ListNotice
            tone="empty"
            title={text.goneNotice}
            text={text.goneText}
            action={<BackToList onBack={props.onBack} />}
          />
        </>
      )}
    </>
  );
}

function tabOf(
  tab: DeviceTab,
  device: DeviceRow,
  parts: DeviceParts,
  onUnbound: () => void,
): ReactNode {
  switch (tab) {
    case "overview":
      return <OverviewTab device={device} />;
    case "earnings":
      return parts.earnings(device);
    case "tasks":
      return parts.tasks(device);
    case "events":
      return parts.events(device);
    case "settings":
      return parts.settings(device, onUnbound);
  }
}

/** In the shape of the page. */
function LoadingDevice() {
  return (
    <div className={styles["loading"]}>
      <PageHeader title={text.device} purpose={text.purpose} />
      <Skeleton rows={1} height={64} />
      <Skeleton rows={1} height={36} />
      <Skeleton rows={1} height={420} />
    </div>
  );
}
