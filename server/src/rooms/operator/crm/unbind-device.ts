import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { closeBinding } from "../../devices/close-binding.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { assertOther } from "../../identity/operator/account-state.ts";
import { findDeviceByMac } from "./find-device.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：一台设备已被解绑",
  en: "Nodeyard: a device was unbound",
} as const satisfies Text;
const BODY = {
  zh: "运营人员解绑了你的设备 {hostname}（{mac}）。它不再产生新的收益；已有的收益保持不变。要继续使用，请领取激活码后重新绑定。\n\n如有疑问，请联系客服。",
  en: "An operator has unbound your device {hostname} ({mac}). It no longer earns; what it has earned stays yours. To use it again, claim an activation code and bind it again.\n\nIf you have questions, contact support.",
} as const satisfies Text;

/** The notice to an owner whose device an operator has unbound. */
function unbindMail(
  device: { readonly mac: string; readonly hostname: string },
  language: Language,
): Mail {
  return { subject: inLanguage(SUBJECT, language), body: inLanguage(BODY, language, device) };
}

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
