import { isEmail, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/transfer-calls.ts";
import { TRANSFER_DAYS } from "@nodeyard/contract/devices/transfer-rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { consume } from "../../../platform/throttle.ts";
import { assertNotFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertNotClosing } from "../../closing/waiting.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { spendCode } from "../../verification/codes.ts";
import { lockOwnDevice, readDeviceId } from "../own-device.ts";
import { checkProof } from "../unbind.ts";
import { assertTransferable } from "./assert-transferable.ts";
import { endOffersOf, isOpen } from "./open-offers.ts";
import { offeredMail } from "./transfer-mails.ts";

/** Each is a mail to another person: as many of one account, and to one address, whether or not it is an account's. */
const OFFERS_A_DAY = 20;

async function consumeOffer({ db, clock }: Deps, accountId: bigint, email: string): Promise<void> {
  const day = { bucket: "device-transfer", limit: OFFERS_A_DAY, windowSeconds: DAY_MS / 1000 };
  for (const subject of [`account:${accountId}`, `to:${email}`])
    await consume(db, clock, { ...day, subject }, devicesErrors.tooManyTransfers);
}

/** Offers a device to the owner of an e-mail. Nothing in answer or time reveals whether there is one: a job notifies the owner. */
export const offerTransfer = handle(calls.offerTransfer, async (deps, request, caller) => {
  const { accountId, ip } = caller;
  const email = normaliseEmail(request.email);
  if (!isEmail(email)) throw new ApiError(devicesErrors.transferEmailInvalid);
  const checked = await checkProof(deps, request, accountId);
  const deviceId = readDeviceId(request.deviceId);
  await consumeOffer(deps, accountId, email);
  await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    await lockAccount(tx, accountId);
    await assertNotClosing(tx, accountId);
    await assertNotFrozen(tx, accountId);
    await lockOwnDevice(tx, accountId, deviceId);
    const now = deps.clock.now();
    await assertTransferable(tx, deviceId, now);
    const { rows: pending } = await sql`
      select from device_transfers t join devices d using (device_id)
      where t.device_id = ${deviceId} and ${isOpen(now)}`.execute(tx);
    if (pending.length > 0) throw new ApiError(devicesErrors.transferPending);
    await endOffersOf(tx, deviceId, now);
    const receiver = await tx
      .selectFrom("accounts")
      .select("account_id")
      .where("email", "=", email)
      // Anyone may hold an address that is another person's, until it is verified.
      .where("email_verified_at", "is not", null)
      .executeTakeFirst();
    if (receiver?.account_id === accountId) throw new ApiError(devicesErrors.transferToSelf);
    const { mac } = await tx
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("device_transfers")
      .values({
        device_id: deviceId,
        account_id: accountId,
        to_account_id: receiver?.account_id ?? null,
        to_email: email,
        mac,
        offered_at: now,
        expires_at: new Date(now.getTime() + TRANSFER_DAYS * DAY_MS),
      })
      .execute();
    const details = { deviceId: String(deviceId), mac };
    await recordAct(deps, tx, { act: "devices.offer-transfer", accountId, ip, details });
    await notifyOwner(
      deps,
      tx,
      accountId,
      {
        event: "device.transfer-offered",
        page: `/hardList?device=${deviceId}&tab=settings`,
        data: details,
      },
      { mailIn: (language) => offeredMail(language, { mac, email }) },
    );
  });
  return { message: devicesMessages.transferOffered };
});
