import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/self-check/calls.ts";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { type LineProbe, NAT, type NatReason } from "@nodeyard/contract/line-findings.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../own-device.ts";

export const getSelfCheck = handle(
  calls.getSelfCheck,
  async ({ db }: Pick<Deps, "db">, request, { accountId }) => {
    const deviceId = await findOwnDevice(db, accountId, request.deviceId);
    const check = await db
      .selectFrom("device_self_checks")
      .select(["received_at", "self_check"])
      .where("device_id", "=", deviceId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    const bundle = await db
      .selectFrom("support_bundles")
      .select("received_at")
      .where("device_id", "=", deviceId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    const status = await db
      .selectFrom("device_status")
      .select(["nat_type", "nat_reason", "line_probe"])
      .where("device_id", "=", deviceId)
      .executeTakeFirst();
    return {
      line: {
        natType: status?.nat_type ?? NAT.unknown,
        natReason: (status?.nat_reason ?? null) as NatReason | null,
        probe: (status?.line_probe ?? null) as LineProbe | null,
      },
      selfCheck: (check?.self_check as SelfCheck | undefined) ?? null,
      receivedAt: check?.received_at.toISOString() ?? null,
      bundleAt: bundle?.received_at.toISOString() ?? null,
    };
  },
);

/** The bundle of a device, of this account only if one is given. */
export async function readBundle(
  db: Queryable,
  deviceId: bigint,
  accountId: bigint | undefined,
): Promise<{ fileName: string; content: string }> {
  const row = await db
    .selectFrom("support_bundles")
    .select(["received_at", "bundle"])
    .where("device_id", "=", deviceId)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? 0n))
    .executeTakeFirst();
  if (!row) throw new ApiError(devicesErrors.noSupportBundle);
  const day = row.received_at.toISOString().slice(0, 10);
  return {
    fileName: `nodeyard-support-${deviceId}-${day}.tar.gz`,
    content: row.bundle.toString("base64"),
  };
}

export const getSupportBundle = handle(
  calls.getSupportBundle,
  async ({ db }: Pick<Deps, "db">, request, { accountId }) =>
    readBundle(db, await findOwnDevice(db, accountId, request.deviceId), accountId),
);
