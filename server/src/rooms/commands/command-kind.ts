import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { z } from "zod";
import type { CommandAck, CommandContext, CommandKind } from "../../platform/command-kind.ts";
import type { Tx } from "../../platform/database.ts";

type KindName = AgentCommand["kind"];
type WireFields<Kind extends KindName> = Omit<
  Extract<AgentCommand, { kind: Kind }>,
  "id" | "kind" | "expiresAt"
>;

/** A kind together with the type of what its commands carry, as `queueCommand` wants it. */
export interface TypedCommandKind<Payload> extends CommandKind {
  readonly payload: z.ZodType<Payload>;
}

/** Defines a kind of command: what it carries, how the device gets it, and what a change of its state means. */
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
      // A payload of an older version is about nothing that is still there.
      if (success) await onState?.(tx, { ...ack, payload: data }, now);
    },
  };
}
