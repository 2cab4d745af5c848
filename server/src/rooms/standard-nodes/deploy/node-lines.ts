// Offered to other rooms.
import { defineSlot } from "../../../platform/contribution.ts";
import type { LineCounts } from "@nodeyard/contract/standard-nodes/calls.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** A deployed node with lines. */
export interface LinedNode {
  readonly accountId: bigint;
  readonly deviceId: bigint;
  readonly dialConfigId: bigint;
}

/** Sessions that a dial names; `failing`: each has a result, and not all are up. */
export interface LinesState {
  readonly state: "dialling" | "up" | "failing";
  readonly normal: number;
  readonly failed: number;
}

/** Dialling of the lines of nodes, contributed by the room of lines; without it nodes are deployed without lines. */
export interface NodeLines {
  /** Has the device dial the lines of the configuration; a repetition changes nothing. */
  readonly dial: (tx: Tx, node: LinedNode, now: Date) => Promise<void>;
  /** Reports of the lines dialled last, since an instant. */
  readonly read: (db: Queryable, node: LinedNode, since: Date) => Promise<LinesState>;
  /** Sessions of all lines of devices, by device; one that dials none has no entry. */
  readonly count: (
    db: Queryable,
    deviceIds: readonly bigint[],
    now: Date,
  ) => Promise<ReadonlyMap<bigint, LineCounts>>;
}

export const NODE_LINES = defineSlot<NodeLines>();
