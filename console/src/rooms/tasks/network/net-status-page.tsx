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
import { demandColumn } from "./demand-column.tsx";
import { tagsColumn } from "../../devices/tags/tags-column.tsx";

const OPENING = [
  "status",
  "demand",
  "stability",
  ["earned", 1280],
  ["place", 1280],
  ["rate", 1400],
] as const satisfies readonly OpeningColumn[];

/** `/netStatus`: the line of every lite node. */
export default function NetStatusPage() {
  const fleet = useFleet("network");
  const { editNote, watch, dialog } = useFleetDialogs("network");
  const columns = useMemo(
    () => [
      deviceColumn<DeviceRow>((row) => row),
      devices.statusColumn,
      devices.noteColumn(editNote),
      tagsColumn,
      devices.placeColumn,
      demandColumn,
      devices.stabilityColumn,
      devices.earnedColumn,
      devices.daysColumn,
      devices.rateColumn,
      devices.versionColumn,
      watchActions(watch, editNote),
    ],
    [editNote, watch],
  );
  return (
    <>
      <PageHeader title={tasks.networkTitle} purpose={tasks.networkPurpose} />
      <FleetList fleet={fleet} columns={columns} opening={OPENING} />
      {dialog}
    </>
  );
}
