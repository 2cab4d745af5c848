import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import type { RecordChange, RecordRequest } from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, type State } from "../../account/operator-act.ts";
import { findDeviceByMac } from "./find-device.ts";

type Fields = Omit<RecordRequest, "mac_address" | "reason">;

/** The record as an operator saw it: its fields, or none. */
export function recordState(record: Fields | null): State {
  return { record };
}

async function readRecord(db: Queryable, deviceId: bigint): Promise<Fields | null> {
  const row = await db
    .selectFrom("device_records")
    .select(["location", "contact", "contract_number as contractNumber", "remark"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row ?? null;
}

async function lockRecord(tx: Tx, deviceId: bigint) {
  await tx
    .selectFrom("devices")
    .select("device_id")
    .where("device_id", "=", deviceId)
    .forNoKeyUpdate()
    .execute();
  return { record: await readRecord(tx, deviceId) };
}

async function record(
  deps: Deps,
  request: RecordRequest,
  caller: OwnerCaller,
  change: { readonly isNew: boolean; readonly seen?: string },
): Promise<Result<Done>> {
  const { mac_address: mac, reason, ...fields } = request;
  const { device_id: deviceId, account_id: accountId } = await findDeviceByMac(deps.db, mac);
  const { location, contact, contractNumber, remark } = fields;
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.record-device",
      roles: ["operations", "support"],
      operator: operatorOf(caller, reason),
      subjectAccountId: accountId,
      seen: change.seen,
      read: () => lockRecord(tx, deviceId),
      change: async (before, at) => {
        if (change.isNew && before.record) throw new ApiError(operatorErrors.recordThere);
        if (!change.isNew && !before.record) throw new ApiError(operatorErrors.recordMissing);
        const written = { location, contact, contract_number: contractNumber, remark };
        await tx
          .insertInto("device_records")
          .values({ device_id: deviceId, account_id: accountId, ...written, recorded_at: at })
          .onConflict((conflict) =>
            conflict.column("device_id").doUpdateSet({ ...written, recorded_at: at }),
          )
          .execute();
        const after = {
          record: { location, contact, contractNumber, remark },
          deviceId: String(deviceId),
        };
        return { after, result: undefined };
      },
    }),
  );
  return { message: operatorMessages.recorded };
}

/** Writes the record of a device that has none. */
export const writeRecord = handle(calls.insertCmbdInfo, (deps, request, caller) => {
  return record(deps, request, caller, { isNew: true });
});

/** Changes a record, if it is the one that the operator saw. */
export const changeRecord = handle(
  calls.updateCmbdInfo,
  (deps, { version, ...request }: RecordChange, caller) => {
    return record(deps, request, caller, { isNew: false, seen: version });
  },
);
