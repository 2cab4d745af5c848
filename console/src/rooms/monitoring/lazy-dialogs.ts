// Offered to other rooms.
import { lazyPart } from "../../shared/ui/lazy-part.tsx";

/** Dialogs that other rooms open; their code is fetched when the first is opened. */
export const WatchDialog = lazyPart(() => import("./watch-dialog.tsx"));
export const FaultsDialog = lazyPart(() => import("./faults-dialog.tsx"));
