import type { TaskDialogOf } from "../../rooms/devices/selection-actions.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";

const ChosenTaskDialog = lazyPart(
  () => import("../../rooms/tasks/choose/dialogs/chosen-task-dialog.tsx"),
);

/** Tasks of the devices that are ticked in a list. */
export const taskDialogOf: TaskDialogOf = (chosen, onClose) => (
  <ChosenTaskDialog chosen={chosen} onClose={onClose} />
);
