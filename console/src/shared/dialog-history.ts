/**
 * Open dialogs in the session history: each has an entry above its page's, so that the browser's Back closes it. The entry
 * repeats the page's address and the router's state, and the router is not shown the steps between them.
 */
interface OpenDialog {
  /** True while Back must not close it. */
  isBusy(): boolean;
  close(): void;
}

interface HistoryState {
  /** Number of dialogs open at this entry. */
  readonly dialogs?: number;
  /** The router's mark of an entry of its own, and the entry's place. */
  readonly __TSR_key?: string;
  readonly __TSR_index?: number;
}

const open: OpenDialog[] = [];
/** The state of the entry that the router shows. */
let shown: () => HistoryState = () => ({});
/** A step that was asked for and has not arrived. */
let isTravelling = false;
let isScheduled = false;

function stateOf(state: unknown): HistoryState {
  return typeof state === "object" && state !== null ? state : {};
}

function depth(): number {
  return stateOf(history.state).dialogs ?? 0;
}

function travel(steps: number): void {
  isTravelling = true;
  history.go(steps);
}

/** Adds the entries that are missing, or steps back over those of dialogs that are gone. */
function reconcile(): void {
  isScheduled = false;
  if (isTravelling) return;
  const surplus = depth() - open.length;
  if (surplus > 0) return travel(-surplus);
  for (let dialogs = depth() + 1; dialogs <= open.length; dialogs += 1) {
    const state = stateOf(history.state);
    // Past the router, which would take a new entry for a visit of the page.
    History.prototype.pushState.call(history, { ...state, dialogs }, "");
  }
}

/** After the current task, so that a dialog that takes another's place takes its entry, and a navigation goes first. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(reconcile, 0);
}

function onPopState(event: PopStateEvent): void {
  const state = stateOf(event.state);
  const { __TSR_key: key, __TSR_index: index = 0 } = shown();
  if (state.__TSR_key === key) event.stopImmediatePropagation();
  else if (!isTravelling && open.some((dialog) => dialog.isBusy())) {
    // A second Back that left before the entry of the first was put back: return to the page.
    event.stopImmediatePropagation();
    return travel(index - (state.__TSR_index ?? 0));
  }
  if (isTravelling) {
    isTravelling = false;
    return schedule();
  }
  // Forward, or back from another page, to the entry of a dialog that is closed.
  const arrived = state.dialogs ?? 0;
  if (arrived > open.length) return schedule();
  for (const dialog of open.slice(arrived).toReversed()) {
    // At once: another Back may follow before any timer.
    if (dialog.isBusy()) return reconcile();
    dialog.close();
  }
}

/** Gives a dialog its entry; returns how to take it away again. */
export function addDialogEntry(dialog: OpenDialog): () => void {
  open.push(dialog);
  schedule();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    schedule();
  };
}

/** Closes the topmost dialog the way Back does, so that its entry is gone before anything else changes the address. */
export function closeTopDialog(): void {
  if (open.length > 0 && depth() === open.length) history.back();
  else open.at(-1)?.close();
}

/** Goes back by the steps that the router counts, and over the entries of the dialogs above them, which are done. */
export function leaveDialogs(steps: number): void {
  travel(-steps - depth());
}

/**
 * Once, before the router listens, with the state of the entry that the router shows. After a reload, the entry of a
 * dialog that is not open any more is left.
 */
export function watchDialogHistory(routerState: () => HistoryState): void {
  shown = routerState;
  addEventListener("popstate", onPopState);
  if (depth() > 0) schedule();
}
