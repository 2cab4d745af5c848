import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { ClaimLink } from "../../../shared/claim-link.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { tasks } from "../messages.ts";
import type { Fleet } from "./use-fleet.ts";

/** The page's rows in whichever state they are. */
export function FleetList(props: {
  fleet: Fleet;
  columns: (rows: readonly DeviceRow[]) => readonly Column<DeviceRow>[];
  isSelected?: (row: DeviceRow) => boolean;
}) {
  const { fleet } = props;
  const { search, condition } = fleet.view;
  const filter = condition === "" ? "" : tasks[condition];
  return (
    <ListView
      list={fleet.list}
      label={tasks.list}
      columns={props.columns}
      rowKey={(row) => row.deviceId}
      {...(props.isSelected && { isSelected: props.isSelected })}
      page={fleet.view.page}
      onPage={fleet.goTo}
      narrowedBy={search && filter ? tasks.both(search, filter) : search || filter}
      onClear={fleet.widen}
      empty={
        <ListNotice
          tone="empty"
          title={tasks.emptyTitle}
          text={tasks.emptyText}
          action={<ClaimLink label={tasks.emptyAction} />}
        />
      }
    />
  );
}
