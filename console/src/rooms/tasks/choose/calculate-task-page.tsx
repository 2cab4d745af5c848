import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { MAX_CHANGES } from "@nodeyard/contract/tasks/rules.ts";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { formatCount } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { useSelection } from "../../../shared/use-selection.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { SelectionBar } from "../../../shared/ui/selection-bar.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import * as devices from "../../devices/table/columns.tsx";
import { actionsColumn } from "../../devices/table/actions-column.tsx";
import { scheduleColumn, tasksColumn } from "../compute/compute-columns.tsx";
import { useFleetDialogs } from "../fleet/fleet-dialogs.tsx";
import type { OpeningColumn } from "../../devices/table/opening-columns.ts";
import { FleetList } from "../fleet/fleet-list.tsx";
import { useFleet } from "../fleet/use-fleet.ts";
import { tasks } from "../messages.ts";
import { automaticColumn, capabilityColumn, changeColumn, taskActions } from "./choose-columns.tsx";
import { holdOf } from "./lock.ts";
import type { TaskAction } from "./task-action.ts";
import { tagsColumn } from "../../devices/tags/tags-column.tsx";
import { language } from "../../../shared/site.ts";
import { Faq } from "../../../shared/ui/faq.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import styles from "./choose.module.css";
import { faqFigures } from "./faq-figures.ts";
import { faqEn } from "./faq-messages.en.ts";
import { faqZh } from "./faq-messages.zh.ts";

const questions = (language === "zn" ? faqZh : faqEn)(faqFigures);

/** FAQ on tasks: purpose, requirements and revenue. */
function TaskFaq(props: { action: ReactNode }) {
  return (
    <div className={styles["faq"]}>
      <Panel title={tasks.faqTitle} hint={tasks.faqHint} action={props.action}>
        <Faq questions={questions} />
      </Panel>
    </div>
  );
}

const TaskDialog = lazyPart(() => import("./dialogs/task-dialog.tsx"));
const BulkTaskDialog = lazyPart(() => import("./dialogs/bulk-task-dialog.tsx"));
const AboutDDialog = lazyPart(() => import("./dialogs/about-d-dialog.tsx"));

const OPENING = [
  "status",
  "schedule",
  "tasks",
  "change",
  ["automatic", 1280],
  ["hardware", 1400],
] as const satisfies readonly OpeningColumn[];

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
  const act = useCallback(
    (action: TaskAction, device: DeviceRow) => setOpen({ action, device }),
    [],
  );
  const columns = useMemo(
    () => [
      deviceColumn<DeviceRow>((row) => row),
      devices.statusColumn,
      capabilityColumn,
      scheduleColumn,
      tasksColumn,
      automaticColumn(act),
      devices.noteColumn(editNote),
      tagsColumn,
      devices.earnedColumn,
      devices.daysColumn,
      changeColumn(act),
      actionsColumn((row) => taskActions(row, act, { watch, editNote })),
    ],
    [act, editNote, watch],
  );
  return (
    <>
      <PageHeader title={tasks.chooseTitle} purpose={tasks.choosePurpose} />
      <FleetList
        fleet={fleet}
        columns={columns}
        opening={OPENING}
        selection={selection}
        isOffered={(row) => holdOf(row) === undefined}
        selectionBar={
          <SelectionBar text={tasks.selected(formatCount(selection.rows.length))}>
            <Button onClick={selection.clear}>{tasks.clearSelection}</Button>
            <Button tone="primary" onClick={() => setBulk(selection.rows)}>
              {tasks.chooseForSelected}
            </Button>
          </SelectionBar>
        }
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
