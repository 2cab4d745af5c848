import * as calls from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import { writeAudit } from "../../platform/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { consume } from "../../platform/throttle.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { createNodePassword, findAppliedPassword, isPasswordPending } from "./node-password.ts";

/** Codes are too long to guess; the limit stops attempts from a stolen session. */
const TRIES = { limit: 10, windowSeconds: 900 } as const;

/** The account's bound normal node of an activation code; lite, foreign, unbound and unknown ones look the same. */
async function requireNode(deps: Deps, accountId: bigint, activationCode: string): Promise<bigint> {
  const row = await deps.db
    .selectFrom("activation_codes")
    .innerJoin("devices", "devices.device_id", "activation_codes.device_id")
    .select("devices.device_id")
    .where("code", "=", activationCode.trim().toUpperCase())
    .where("devices.account_id", "=", accountId)
    .where("device_type", "=", "normal")
    .where("unbound_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ApiError(devicesErrors.unknownNode);
  return row.device_id;
}

/** Replaces a password whose command was declined or expired. */
async function replacePassword(deps: Deps, accountId: bigint, deviceId: bigint): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`select from devices where device_id = ${deviceId} for no key update`.execute(tx);
    if (await isPasswordPending(tx, deviceId, deps.clock.now())) return;
    await createNodePassword(deps, tx, { deviceId, accountId });
  });
}

/** Shows a normal node's current password, for a verification code of this purpose; writes an audit line. */
export const showNodePassword = handle(calls.showNodePassword, async (deps, request, caller) => {
  const { accountId } = caller;
  if (request.emailVerifyCode === "") throw new ApiError(devicesErrors.codeRequired);
  await consume(deps.db, deps.clock, {
    bucket: "node-password",
    subject: `account:${accountId}`,
    ...TRIES,
  });
  const deviceId = await requireNode(deps, accountId, request.showPassBcode);
  const code = request.emailVerifyCode;
  const checked = await checkOwnCode(deps, accountId, "node-password", code);
  const password = await deps.db.transaction().execute(async (tx) => {
    const applied = await findAppliedPassword(deps, tx, deviceId);
    if (applied === undefined) return undefined;
    await spendCode(deps, tx, checked);
    await writeAudit(tx, {
      at: deps.clock.now(),
      actorAccountId: accountId,
      subjectAccountId: accountId,
      act: "devices.show-node-password",
      details: { deviceId: String(deviceId) },
      ip: caller.ip,
    });
    return applied;
  });
  if (password !== undefined) return { data: password };
  await replacePassword(deps, accountId, deviceId);
  throw new ApiError(devicesErrors.nodePasswordNotSet);
});
