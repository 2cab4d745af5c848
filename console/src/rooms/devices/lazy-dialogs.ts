// Offered to other rooms.
import { lazyPart } from "../../shared/ui/lazy-part.tsx";

/** Dialogs of a device that other rooms open too; their code is fetched when the first is opened. */
export const NoteDialog = lazyPart(() => import("./dialogs/note-dialog.tsx"));
export const RestartDialog = lazyPart(async () => ({
  default: (await import("./dialogs/restart-dialog.tsx")).RestartDialog,
}));
