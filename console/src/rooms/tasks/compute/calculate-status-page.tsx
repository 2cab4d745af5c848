import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useMemo } from "react";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import * as devices from "../../devices/table/columns.tsx";
import { useFleetDialogs } from "../fleet/fleet-dialogs.tsx";
import type { OpeningColumn } from "../../devices/table/opening-columns.ts";
import { FleetList } from "../fleet/fleet-list.tsx";
import { useFleet } from "../fleet/use-fleet.ts";
import { watchActions } from "../fleet/watch-actions.ts";
import { tasks } from "../messages.ts";
import { cacheColumn, natColumn, scheduleColumn, tasksColumn } from "./compute-columns.tsx";
import { SummaryStrip } from "./summary-strip.tsx";
import { tagsColumn } from "../../devices/tags/tags-column.tsx";

const OPENING = [
  "status",
  "schedule",
  "tasks",
  ["nat", 1280],
  ["cache", 1400],
  ["cpu", 1560],
  ["memory", 1560],
  ["storage", 1560],
] as const satisfies readonly OpeningColumn[];

/** `/calculateStatus`: hardware, NAT, scheduling and tasks of every lite node. */
export default function CalculateStatusPage() {
  const fleet = useFleet("compute");
  const { editNote, watch, dialog } = useFleetDialogs("bandwidth");
  const columns = useMemo(
    () => [
      deviceColumn<DeviceRow>((row) => row),
      devices.statusColumn,
      scheduleColumn,
      tasksColumn,
      devices.cpuColumn,
      devices.memoryColumn,
      devices.storageColumn,
      cacheColumn,
      natColumn,
      devices.noteColumn(editNote),
      tagsColumn,
      devices.earnedColumn,
      devices.daysColumn,
      devices.rateColumn,
      watchActions(watch, editNote),
    ],
    [editNote, watch],
  );
  return (
    <>
      <PageHeader title={tasks.computeTitle} purpose={tasks.computePurpose} />
      <SummaryStrip />
      <FleetList fleet={fleet} columns={columns} opening={OPENING} />
      {dialog}
    </>
  );
}
