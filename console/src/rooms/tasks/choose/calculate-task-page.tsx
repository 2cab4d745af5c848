import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { MAX_CHANGES } from "@nodeyard/contract/tasks/rules.ts";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { useSelection } from "../../../shared/use-selection.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { SelectionBar } from "../../../shared/ui/selection-bar.tsx";
import { noteColumn, statusColumn } from "../fleet/fleet-columns.tsx";
import { useFleetDialogs } from "../fleet/fleet-dialogs.tsx";
import { FleetList } from "../fleet/fleet-list.tsx";
import { FleetToolbar } from "../fleet/fleet-toolbar.tsx";
import { useFleet } from "../fleet/use-fleet.ts";
import { tasks } from "../messages.ts";
import { chooseColumns, tickedDeviceColumn } from "./choose-columns.tsx";
import { holdOf } from "./lock.ts";
import type { TaskAction } from "./task-action.ts";
import { TaskFaq } from "./task-faq.tsx";

const TaskDialog = lazyPart(() => import("./dialogs/task-dialog.tsx"));
const BulkTaskDialog = lazyPart(() => import("./dialogs/bulk-task-dialog.tsx"));
const AboutDDialog = lazyPart(() => import("./dialogs/about-d-dialog.tsx"));

/** `/calculateTask`: which tasks the lite nodes run, and changing them. */
export default function CalculateTaskPage() {
  const fleet = useFleet("choose");
  const rows = fleet.list.data?.rows ?? [];
  const selection = useSelection(rows, {
    isOffered: (row) => holdOf(row) === undefined,
    max: MAX_CHANGES,
    onTooMany: () => showToast("danger", tasks.tooMany(MAX_CHANGES)),
  });
  const { editNote, watch, dialog } = useFleetDialogs("bandwidth");
  const [open, setOpen] = useState<{ action: TaskAction; device: DeviceRow }>();
  const [bulk, setBulk] = useState<readonly DeviceRow[]>();
  const [aboutD, setAboutD] = useState(false);
  const columns = [
    statusColumn,
    noteColumn(editNote),
    ...chooseColumns((action, device) => setOpen({ action, device }), watch),
  ];
  return (
    <>
      <PageHeader title={tasks.chooseTitle} purpose={tasks.choosePurpose} />
      <FleetToolbar fleet={fleet} />
      {selection.rows.length > 0 && (
        <SelectionBar text={tasks.selected(formatCount(selection.rows.length))}>
          <Button onClick={selection.clear}>{tasks.clearSelection}</Button>
          <Button tone="primary" onClick={() => setBulk(selection.rows)}>
            {tasks.chooseForSelected}
          </Button>
        </SelectionBar>
      )}
      <FleetList
        fleet={fleet}
        columns={(shown) => [tickedDeviceColumn(shown, selection), ...columns]}
        isSelected={(row) => selection.has(row.deviceId)}
      />
      <TaskFaq action={<Button onClick={() => setAboutD(true)}>{tasks.aboutD}</Button>} />
      {dialog}
      <>
        {open && (
          <TaskDialog
            action={open.action}
            device={rows.find((row) => row.deviceId === open.device.deviceId) ?? open.device}
            onClose={() => setOpen(undefined)}
          />
        )}
        {bulk && (
          <BulkTaskDialog
            devices={bulk}
            onClose={(isDone) => {
              setBulk(undefined);
              if (isDone) selection.clear();
            }}
          />
        )}
        {aboutD && <AboutDDialog onClose={() => setAboutD(false)} />}
      </>
    </>
  );
}
