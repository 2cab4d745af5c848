import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { closeBinding } from "../../devices/close-binding.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { assertOther } from "../../identity/operator/account-state.ts";
import { findDeviceByMac } from "./find-device.ts";
import { unbindMail } from "./unbind-mail.ts";

/** Unbinds a device from its account, as its owner could, and notifies the owner. Its revenue so far stays where it is. */
export const unbindForOwner = handle(
  calls.unbindDev,
  async (deps, { mac_address: text, reason }, caller) => {
    const device = await findDeviceByMac(deps.db, text);
    const { device_id: deviceId, account_id: accountId, mac, hostname } = device;
    await assertOther(deps.db, caller.accountId, accountId);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "operator.unbind",
        roles: ["support"],
        operator: operatorOf(caller, reason),
        subjectAccountId: accountId,
        read: async () => ({ mac, hostname, isBound: true }),
        change: async (before) => {
          const by = { actorAccountId: caller.accountId, ip: caller.ip };
          await closeBinding(deps, tx, { deviceId, accountId }, by);
          await notifyOwner(
            deps,
            tx,
            accountId,
            { event: "device.unbound", page: "/hardList", data: { mac, hostname } },
            { mailIn: (language) => unbindMail({ mac, hostname }, language) },
          );
          return { after: { ...before, isBound: false }, result: undefined };
        },
      }),
    );
    return { message: operatorMessages.deviceUnbound };
  },
);
