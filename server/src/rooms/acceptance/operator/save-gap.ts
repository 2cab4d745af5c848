import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import * as calls from "@nodeyard/contract/acceptance/operator/calls.ts";
import type { SaveGapRequest } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { MAX_GAP_MBPS } from "@nodeyard/contract/acceptance/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { gapState, lockGap } from "./gap-state.ts";

function readMbps(entered: number | string): number {
  const text = String(entered).trim();
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > MAX_GAP_MBPS) throw new ApiError(acceptanceErrors.gapInvalid);
  return value;
}

async function write(tx: Tx, request: SaveGapRequest, mbps: number, at: Date) {
  const { id, province, operator: carrier } = request;
  const columns = { province, carrier, bandwidth_mbps: mbps, changed_at: at };
  const taken = await tx
    .selectFrom("acceptance_gaps")
    .select("acceptance_gap_id")
    .where("province", "=", province)
    .where("carrier", "=", carrier)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (taken && String(taken.acceptance_gap_id) !== id)
    throw new ApiError(acceptanceErrors.gapExists);
  if (id !== undefined)
    return tx
      .updateTable("acceptance_gaps")
      .set(columns)
      .where("acceptance_gap_id", "=", BigInt(id))
      .returningAll()
      .executeTakeFirstOrThrow();
  const added = await tx
    .insertInto("acceptance_gaps")
    .values(columns)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Published by another operator at the same time.
  if (!added) throw new ApiError(acceptanceErrors.gapExists);
  return added;
}

/** Publishes a gap or changes one, an operator's act. */
export const saveGap = handle(calls.saveGap, async (deps, request, caller) => {
  if (request.province === "") throw new ApiError(acceptanceErrors.provinceMissing);
  const mbps = readMbps(request.gapBw);
  const { id, version = "", reason } = request;
  await deps.db.transaction().execute((tx) =>
    operatorAct<State, undefined>(deps, tx, {
      act: "acceptance.save-gap",
      roles: ["operations"],
      operator: operatorOf(caller, reason),
      // A change without a version is a change of something that was not seen.
      seen: id === undefined ? undefined : version,
      read: async () => (id === undefined ? {} : gapState(await lockGap(tx, id))),
      change: async (before, at) => {
        const saved = await write(tx, request, mbps, at);
        const state = gapState(saved);
        if (versionOf(state) === versionOf(before))
          throw new ApiError(operatorErrors.nothingChanges);
        return { after: { gapId: String(saved.acceptance_gap_id), ...state }, result: undefined };
      },
    }),
  );
  return { message: acceptanceMessages.gapSaved };
});

/** Takes a gap down, an operator's act. The row is kept. */
export const closeGap = handle(calls.closeGap, async (deps, { id, version, reason }, caller) => {
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "acceptance.close-gap",
      roles: ["operations"],
      operator: operatorOf(caller, reason),
      seen: version,
      read: async () => gapState(await lockGap(tx, id)),
      change: async (before, at) => {
        await tx
          .updateTable("acceptance_gaps")
          .set({ closed_at: at })
          .where("acceptance_gap_id", "=", BigInt(id))
          .execute();
        return { after: { gapId: id, ...before, isClosed: true }, result: undefined };
      },
    }),
  );
  return { message: acceptanceMessages.gapClosed };
});
