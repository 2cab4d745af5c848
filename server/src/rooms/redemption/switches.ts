// Offered to other rooms.
import type { OperatorAct } from "@nodeyard/contract/operator/acts.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { RedemptionHalt } from "@nodeyard/contract/redemption/fields.ts";
import { haltText, type HaltReason } from "@nodeyard/contract/redemption/halts.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { LostHistory } from "../../platform/history/history.ts";
import type { Effect } from "../../platform/history/journal.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf } from "../account/operator-act.ts";

/**
 * A redemption channel that operators switch: open or closed for requests, and what was requested fulfilled or halted. Its
 * table has one row.
 */
export interface RedemptionChannel {
  readonly table: "buyback_switches" | "exchange_switches";
  readonly act: Extract<OperatorAct, "buyback.switch" | "exchange.switch">;
}

interface SwitchRequest {
  readonly isOpen: boolean;
  readonly isHalted: boolean;
  readonly version: string;
  readonly reason: string;
}

/** The switches as operators see and change them. */
export async function readSwitchState(db: Queryable, { table }: Pick<RedemptionChannel, "table">) {
  const { rows } = await sql<{
    is_open: boolean;
    halted_at: Date | null;
    halt_reasons: HaltReason[];
  }>`select is_open, halted_at, halt_reasons from ${sql.table(table)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} has no row`);
  return {
    isOpen: row.is_open,
    haltedAt: row.halted_at?.toISOString() ?? null,
    haltReasons: row.halt_reasons,
  };
}

/** A reason as operators read it. */
export function presentHalt(reason: HaltReason, language: Language): RedemptionHalt {
  return { code: reason.code, text: haltText(reason, language) };
}

/** The switches as a page shows them, with the version that an act on them names. */
export async function showSwitches(
  db: Queryable,
  channel: Pick<RedemptionChannel, "table">,
  language: Language,
) {
  const state = await readSwitchState(db, channel);
  const haltReasons = state.haltReasons.map((reason) => presentHalt(reason, language));
  return { ...state, haltReasons, version: versionOf(state) };
}

/** Switches for accepting requests, and for fulfilling them. */
export async function readSwitches(
  db: Queryable,
  channel: RedemptionChannel,
): Promise<{ readonly isOpen: boolean; readonly isHalted: boolean }> {
  const { isOpen, haltedAt } = await readSwitchState(db, channel);
  return { isOpen, isHalted: haltedAt !== null };
}

/** Nobody else changes them, or what is locked with them, until the transaction ends. */
export async function lockSwitches(tx: Tx, { table }: RedemptionChannel): Promise<void> {
  await sql`select from ${sql.table(table)} for update`.execute(tx);
}

/** Halts a channel. One that is halted gets one more reason, so that nobody resumes it who has not seen that one. */
export async function haltChannel(
  db: Queryable,
  { table }: RedemptionChannel,
  reason: HaltReason,
  at: Date,
): Promise<void> {
  const added = sql`${JSON.stringify([reason])}::jsonb`;
  await sql`
    update ${sql.table(table)} set halted_at = coalesce(halted_at, ${at}), halt_reasons = halt_reasons || ${added}
    where not halt_reasons @> ${added}`.execute(db);
}

/** Halts a channel for lost transactions; the reason names what is known to have left by it. */
export async function haltChannelForLoss(
  tx: Tx,
  channel: RedemptionChannel,
  { since, effects }: LostHistory,
  kinds: readonly Effect["kind"][],
): Promise<void> {
  const lost = effects.filter(({ kind }) => kinds.includes(kind));
  const code = lost.length === 0 ? "history" : "historyKnown";
  const references = lost.map(({ reference }) => reference).join(", ");
  const facts = { since: formatInstant(since), ...(lost.length > 0 && { references }) };
  await haltChannel(tx, channel, { code, facts }, since);
}

/** An operator's act: opens or closes a channel, halts or resumes it. A halt that there was keeps its time and reason. */
export async function switchChannel(
  deps: Deps,
  channel: RedemptionChannel,
  { isOpen, isHalted, version, reason }: SwitchRequest,
  caller: OwnerCaller,
): Promise<void> {
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: channel.act,
      roles: ["finance"],
      operator: operatorOf(caller, reason),
      seen: version,
      read: async () => {
        await lockSwitches(tx, channel);
        return readSwitchState(tx, channel);
      },
      change: async (before, at) => {
        const haltedAt = isHalted ? (before.haltedAt ?? at.toISOString()) : null;
        const own: HaltReason = { code: "operator", facts: { reason: reason.trim() } };
        const kept = before.haltedAt === null ? [own] : before.haltReasons;
        await sql`
          update ${sql.table(channel.table)} set is_open = ${isOpen}, halted_at = ${haltedAt}::timestamptz,
            halt_reasons = ${JSON.stringify(isHalted ? kept : [])}::jsonb`.execute(tx);
        return { after: await readSwitchState(tx, channel), result: undefined };
      },
    }),
  );
}
