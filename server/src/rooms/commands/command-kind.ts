// Offered to other rooms.
import type { CommandKind as KindName } from "@nodeyard/contract/device-commands.ts";
import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { z } from "zod";
import type { CommandAck, CommandContext, CommandKind } from "../../platform/command-kind.ts";
import type { Tx } from "../../platform/database.ts";

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
