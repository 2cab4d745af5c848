import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { ReactNode } from "react";
import { FirstDeviceLinks } from "../../../shared/first-device/first-device-links.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import type { Selection } from "../../../shared/use-selection.ts";
import { DeviceTable } from "../../devices/table/device-table.tsx";
import type { OpeningColumn } from "../../devices/table/opening-columns.ts";
import { tasks } from "../messages.ts";
import { FLEET_FILTERS, FLEET_SORTS } from "./fleet-view.ts";
import type { Fleet } from "./use-fleet.ts";

/** The table of devices with the columns of a task page. */
export function FleetList(props: {
  fleet: Fleet;
  columns: readonly Column<DeviceRow>[];
  opening: readonly OpeningColumn[];
  selection?: Selection<DeviceRow>;
  isOffered?: (row: DeviceRow) => boolean;
  selectionBar?: ReactNode;
}) {
  const { fleet, ...table } = props;
  return (
    <DeviceTable
      {...table}
      list={fleet.list}
      controls={fleet.controls}
      deviceType="lite"
      sort={FLEET_SORTS[fleet.kind]}
      filters={FLEET_FILTERS[fleet.kind]}
      source={fleet.source}
      empty={
        <ListNotice
          tone="empty"
          title={tasks.emptyTitle}
          text={tasks.emptyText}
          action={<FirstDeviceLinks label={tasks.emptyAction} />}
        />
      }
    />
  );
}
