import * as calls from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { closeBinding } from "./close-binding.ts";
import { readDeviceId } from "./own-device.ts";

const GRANT_SECONDS = 15 * 60;

interface Proof {
  readonly imageCodeId: string | undefined;
  readonly imageCode: string | undefined;
  readonly emailVerifyCode: string | undefined;
}

/** Captcha first, then the owner's verification code. */
export async function checkProof(
  deps: Deps,
  proof: Proof,
  accountId: bigint,
): Promise<{ verificationCodeId: bigint }> {
  if (!proof.imageCode) throw new ApiError(devicesErrors.imageCodeRequired);
  if (!proof.emailVerifyCode) throw new ApiError(devicesErrors.phoneCodeRequired);
  await useCaptcha(deps, {
    captchaId: proof.imageCodeId,
    answer: proof.imageCode,
    field: "imageCode",
  });
  return checkOwnCode(deps, accountId, "unbind", proof.emailVerifyCode);
}

async function requireGrant(
  deps: Deps,
  tx: Tx,
  accountId: bigint,
  deviceId: bigint,
  grant: string,
): Promise<void> {
  const found = await tx
    .selectFrom("unbind_grants")
    .select("account_id")
    .where("grant_hash", "=", hashToken(grant))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", deps.clock.now())
    .where(sql<boolean>`${deviceId}::bigint = any(device_ids)`)
    .executeTakeFirst();
  if (!found) throw new ApiError(devicesErrors.grantInvalid);
}

/** Unbinds one device, with captcha and code or a bulk grant. */
export const unbindDevice = handle(calls.unbind, async (deps, request, caller) => {
  const { accountId } = caller;
  const { grant } = request;
  const checked = grant
    ? undefined
    : await checkProof(
        deps,
        {
          imageCodeId: request.imageCodeId,
          imageCode: request.imageCode,
          emailVerifyCode: request.emailVerifyCode,
        },
        accountId,
      );
  const deviceId = readDeviceId(request.deviceId);
  await deps.db.transaction().execute(async (tx) => {
    if (checked) await spendCode(deps, tx, checked);
    else await requireGrant(deps, tx, accountId, deviceId, grant ?? "");
    const binding = { deviceId, accountId };
    await closeBinding(deps, tx, binding, { actorAccountId: accountId, ip: caller.ip });
  });
  return { message: devicesMessages.unbound };
});

/** Checks captcha and code once and opens a grant for the given devices; each is then unbound by its own call. */
export const grantUnbind = handle(calls.grantUnbind, async (deps, request, caller) => {
  const { accountId } = caller;
  if (request.deviceIds.length === 0) throw new ApiError(devicesErrors.nothingSelected);
  const deviceIds = request.deviceIds.map(readDeviceId);
  const checked = await checkProof(deps, request, accountId);
  const grant = createToken();
  await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    const expiresAt = new Date(deps.clock.now().getTime() + GRANT_SECONDS * 1000);
    await sql`insert into unbind_grants (grant_hash, account_id, device_ids, expires_at)
      values (${hashToken(grant)}, ${accountId}, ${deviceIds.map(String)}::bigint[], ${expiresAt})`.execute(
      tx,
    );
  });
  return { grant, expiresInSeconds: GRANT_SECONDS };
});

export async function deleteExpiredGrants(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await deps.db.deleteFrom("unbind_grants").where("expires_at", "<", deps.clock.now()).execute();
}
