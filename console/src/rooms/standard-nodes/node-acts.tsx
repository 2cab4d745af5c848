import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { useState, type ReactNode } from "react";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import type { NodeAct } from "./node-columns.tsx";

type ActProps = { node: StandardNode; onClose: () => void };

const DIALOGS = {
  log: lazyPart<ActProps>(() => import("./log-dialog.tsx")),
  submit: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).SubmitDialog,
  })),
  edit: lazyPart<ActProps>(() => import("./node-dialog.tsx")),
  cancel: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).CancelDialog,
  })),
  bandwidth: lazyPart<ActProps>(async () => ({
    default: (await import("./change-dialogs.tsx")).BandwidthDialog,
  })),
  label: lazyPart<ActProps>(async () => ({
    default: (await import("./change-dialogs.tsx")).LabelDialog,
  })),
  copy: lazyPart<ActProps>(async () => ({
    default: (await import("./node-dialog.tsx")).CopyDialog,
  })),
  remove: lazyPart<ActProps>(async () => ({
    default: (await import("./act-dialogs.tsx")).RemoveDialog,
  })),
} as const satisfies Record<NodeAct, unknown>;

/** Acts on nodes and their dialogs. A dialog follows the nodes as they are fetched; a form stays as it was opened. */
export function useNodeActs(rows: readonly StandardNode[]): {
  onAct: (act: NodeAct, node: StandardNode) => void;
  dialog: ReactNode;
} {
  const [acted, setActed] = useState<{ act: NodeAct; opened: StandardNode }>();
  const onAct = (act: NodeAct, opened: StandardNode) => setActed({ act, opened });
  if (acted === undefined) return { onAct, dialog: null };
  const { act, opened } = acted;
  const Dialog = DIALOGS[act];
  const current = rows.find(({ serverID }) => serverID === opened.serverID);
  const node = act === "edit" || act === "copy" ? opened : (current ?? opened);
  return { onAct, dialog: <Dialog node={node} onClose={() => setActed(undefined)} /> };
}
