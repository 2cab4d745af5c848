import type { AcknowledgeRequest, AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { Tx } from "./database.ts";
import type { FieldEncryption } from "./field-encryption.ts";

/** A command's change of state: the device's acknowledgement, or its timeout. */
export interface CommandAck<Payload = unknown> {
  readonly commandId: bigint;
  readonly deviceId: bigint;
  readonly payload: Payload;
  readonly state: AcknowledgeRequest["state"] | "timed_out";
  readonly message: string;
  readonly cause: AcknowledgeRequest["cause"];
}

export interface CommandContext {
  readonly deviceId: bigint;
  readonly encryption: FieldEncryption;
}

/** A kind of device command, contributed by the room that the command is about. */
export interface CommandKind {
  readonly kind: AgentCommand["kind"];
  /** How long an acknowledged command may take beyond its expiry. */
  readonly completionMs?: number;
  /** The fields that the device gets beside id, kind and expiry; throws on a payload that cannot be read. */
  readonly toWire: (payload: unknown, context: CommandContext) => object;
  /** Applies an acknowledgement or a timeout to what the command is about, in its transaction. */
  readonly onState: (tx: Tx, ack: CommandAck, now: Date) => Promise<void>;
}
