// Offered to other rooms.
import { defineSlot } from "../../../platform/contribution.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** A deployed node with lines. */
export interface LinedNode {
  readonly accountId: bigint;
  readonly deviceId: bigint;
  readonly dialConfigId: bigint;
}

export type LinesState = { readonly state: "dialling" | "up" } | LinesFailing;
interface LinesFailing {
  readonly state: "failing";
  readonly failed: number;
}

/** Dialling of the lines of nodes, contributed by the room of lines; without it nodes are deployed without lines. */
export interface NodeLines {
  /** Has the device dial the lines of the configuration; a repetition changes nothing. */
  readonly dial: (tx: Tx, node: LinedNode, now: Date) => Promise<void>;
  /** Reports of the lines dialled last, since an instant. */
  readonly read: (db: Queryable, node: LinedNode, since: Date) => Promise<LinesState>;
}

export const NODE_LINES = defineSlot<NodeLines>();
