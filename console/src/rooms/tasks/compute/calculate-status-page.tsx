import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { nameColumn, noteColumn, statusColumn, watchColumn } from "../fleet/fleet-columns.tsx";
import { useFleetDialogs } from "../fleet/fleet-dialogs.tsx";
import { FleetList } from "../fleet/fleet-list.tsx";
import { FleetToolbar } from "../fleet/fleet-toolbar.tsx";
import { useFleet } from "../fleet/use-fleet.ts";
import { tasks } from "../messages.ts";
import { computeColumns } from "./compute-columns.tsx";
import { SummaryStrip } from "./summary-strip.tsx";

/** `/calculateStatus`: hardware, NAT, scheduling and tasks of every lite node. */
export default function CalculateStatusPage() {
  const fleet = useFleet("compute");
  const { editNote, watch, dialog } = useFleetDialogs("bandwidth");
  const columns = [
    nameColumn,
    statusColumn,
    noteColumn(editNote),
    ...computeColumns,
    watchColumn(watch),
  ];
  return (
    <>
      <PageHeader title={tasks.computeTitle} purpose={tasks.computePurpose} />
      <SummaryStrip />
      <FleetToolbar fleet={fleet} />
      <FleetList fleet={fleet} columns={() => columns} />
      {dialog}
    </>
  );
}
