// Offered to other rooms.
import type { CommandAnswer, CommandKind as KindName } from "@nodeyard/contract/device-commands.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { z } from "zod";
import { defineSlot } from "../../platform/contribution.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";

/** A command's change of state: the device's acknowledgement, or its timeout. */
export interface CommandAck<Payload = unknown> {
  readonly commandId: bigint;
  readonly deviceId: bigint;
  readonly payload: Payload;
  readonly state: CommandAnswer | "timed_out";
  readonly message: string;
  readonly cause: TaskCause | undefined;
}

interface CommandContext {
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

/** The rooms' kinds of device commands. */
export const COMMAND_KINDS = defineSlot<CommandKind>();

/** The kind of a stored command; undefined for an unknown one. */
export function kindOf(deps: Pick<Deps, "contributions">, name: string): CommandKind | undefined {
  return COMMAND_KINDS.read(deps).find(({ kind }) => kind === name);
}

type WireFields<Kind extends KindName> = Omit<
  Extract<AgentCommand, { kind: Kind }>,
  "id" | "kind" | "expiresAt"
>;

/** A command kind with its payload type, for `queueCommand`. */
export interface TypedCommandKind<Payload> extends CommandKind {
  readonly payload: z.ZodType<Payload>;
}

/** Defines a command kind: payload, wire form, and effects of state changes. */
export function defineCommandKind<Kind extends KindName, Payload>(definition: {
  readonly kind: Kind;
  readonly payload: z.ZodType<Payload>;
  readonly completionMs?: number;
  readonly toWire: (payload: Payload, context: CommandContext) => WireFields<Kind>;
  readonly onState?: (tx: Tx, ack: CommandAck<Payload>, now: Date) => Promise<void>;
}): TypedCommandKind<Payload> {
  const { payload: schema, toWire, onState } = definition;
  return {
    ...definition,
    toWire: (payload, context) => toWire(schema.parse(payload), context),
    onState: async (tx, ack, now) => {
      const { success, data } = schema.safeParse(ack.payload);
      // A payload of an older version refers to nothing that still exists.
      if (success) await onState?.(tx, { ...ack, payload: data }, now);
    },
  };
}
