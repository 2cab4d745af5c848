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
  /** Time allowed beyond expiry for an acknowledged command. */
  readonly completionMs?: number;
  /** Wire fields besides id, kind and expiry; throws for an invalid payload. */
  readonly toWire: (payload: unknown, context: CommandContext) => object;
  /** Applies the effects of an acknowledgement or timeout, in its transaction. */
  readonly onState: (tx: Tx, ack: CommandAck, now: Date) => Promise<void>;
}
