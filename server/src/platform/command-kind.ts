import type { CommandAnswer, CommandKind as KindName } from "@nodeyard/contract/device-commands.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import type { Tx } from "./database.ts";
import type { FieldEncryption } from "./field-encryption.ts";

/** A command's change of state: the device's acknowledgement, or its timeout. */
export interface CommandAck<Payload = unknown> {
  readonly commandId: bigint;
  readonly deviceId: bigint;
  readonly payload: Payload;
  readonly state: CommandAnswer | "timed_out";
  readonly message: string;
  readonly cause: TaskCause | undefined;
}

export interface CommandContext {
  readonly deviceId: bigint;
  readonly encryption: FieldEncryption;
}

/** A kind of device command, contributed by the room that the command is about. */
export interface CommandKind {
  readonly kind: KindName;
  /** Time allowed beyond expiry for an acknowledged command. */
  readonly completionMs?: number;
  /** Wire fields besides id, kind and expiry; throws for an invalid payload. */
  readonly toWire: (payload: unknown, context: CommandContext) => object;
  /** Applies the effects of an acknowledgement or timeout, in its transaction. */
  readonly onState: (tx: Tx, ack: CommandAck, now: Date) => Promise<void>;
}
