import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { nameColumn, noteColumn, statusColumn, watchColumn } from "../fleet/fleet-columns.tsx";
import { useFleetDialogs } from "../fleet/fleet-dialogs.tsx";
import { FleetList } from "../fleet/fleet-list.tsx";
import { FleetToolbar } from "../fleet/fleet-toolbar.tsx";
import { useFleet } from "../fleet/use-fleet.ts";
import { tasks } from "../messages.ts";
import { networkColumns } from "./network-columns.tsx";

/** `/netStatus`: the line of every lite node. */
export default function NetStatusPage() {
  const fleet = useFleet("network");
  const { editNote, watch, dialog } = useFleetDialogs("network");
  const columns = [
    nameColumn,
    statusColumn,
    noteColumn(editNote),
    ...networkColumns,
    watchColumn(watch),
  ];
  return (
    <>
      <PageHeader title={tasks.networkTitle} purpose={tasks.networkPurpose} />
      <FleetToolbar fleet={fleet} />
      <FleetList fleet={fleet} columns={() => columns} />
      {dialog}
    </>
  );
}
