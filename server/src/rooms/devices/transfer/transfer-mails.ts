import { TRANSFER_DAYS } from "@nodeyard/contract/devices/transfer-rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Mail } from "../../account/security-mails.ts";

type Entry = { readonly title: string; readonly text: string };

interface Offered {
  readonly mac: string;
  readonly email: string;
}

/** To the owner who offers a device. */
export function offeredMail(language: Language, { mac, email }: Offered): Mail {
  return language === "zn"
    ? {
        subject: `Nodeyard：已发出设备 ${mac} 的转让`,
        body: `你的设备 ${mac} 已转让给 ${email}，对方可在 ${TRANSFER_DAYS} 天内接受。接受之前，设备及其收益仍归你所有，你可以在设备的设置中取消转让。\n\n如果不是你本人操作，请立即取消转让并修改密码。`,
      }
    : {
        subject: `Nodeyard: you offered device ${mac} to another owner`,
        body: `Your device ${mac} was offered to ${email}, who can accept it within ${TRANSFER_DAYS} days. Until then the device and its revenue are yours, and you can cancel the offer in the device's settings.\n\nIf this was not you, cancel the offer and change your password at once.`,
      };
}

/** To the owner who is offered a device. */
export function offerMail(language: Language, { mac, email }: Offered): Mail {
  return language === "zn"
    ? {
        subject: `Nodeyard：有设备转让给你`,
        body: `${email} 要把设备 ${mac} 转让给你。请在 ${TRANSFER_DAYS} 天内登录 Nodeyard，在「轻节点」页面接受或拒绝。接受之前，你的账号没有任何变化。\n\n如果你不认识对方，请拒绝或忽略。`,
      }
    : {
        subject: `Nodeyard: a device is offered to you`,
        body: `${email} offers you the device ${mac}. Sign in to Nodeyard within ${TRANSFER_DAYS} days and accept or decline it on the page of your lite nodes. Nothing changes in your account before you accept.\n\nIf you don't know this person, decline or ignore the offer.`,
      };
}

/** The same in the inbox, which access tokens read: without the other owner's e-mail. */
export function offerEntry(language: Language, mac: string): Entry {
  return language === "zn"
    ? {
        title: "有设备转让给你",
        text: `有用户要把设备 ${mac} 转让给你。请在 ${TRANSFER_DAYS} 天内于「轻节点」页面接受或拒绝。`,
      }
    : {
        title: "A device is offered to you",
        text: `Another owner offers you the device ${mac}. Accept or decline it within ${TRANSFER_DAYS} days on the page of your lite nodes.`,
      };
}

/** To the owner whose offer was declined. */
export function declinedMail(language: Language, mac: string): Mail {
  return language === "zn"
    ? {
        subject: `Nodeyard：设备 ${mac} 的转让被拒绝`,
        body: `对方拒绝接收设备 ${mac}，设备仍归你所有。`,
      }
    : {
        subject: `Nodeyard: the offer of device ${mac} was declined`,
        body: `The other owner declined your device ${mac}. It stays yours.`,
      };
}

/** To the owner who had the device. */
export function transferredMail(language: Language, mac: string): Mail {
  return language === "zn"
    ? {
        subject: `Nodeyard：设备 ${mac} 已转让`,
        body: `对方已接受设备 ${mac}，它不再出现在你的列表中。转让之前的历史数据和收益仍归你所有，包括尚未结算的部分。`,
      }
    : {
        subject: `Nodeyard: device ${mac} was transferred`,
        body: `The other owner accepted your device ${mac}, and it is no longer in your list. Its history and revenue up to then stay yours, settled or not.`,
      };
}

/** To the owner who has it now. */
export function receivedMail(language: Language, mac: string): Mail {
  return language === "zn"
    ? {
        subject: `Nodeyard：设备 ${mac} 已归你所有`,
        body: `你已接受设备 ${mac} 的转让，今后的收益归你所有。代理程序会继续运行，无需在设备上操作；任务需要重新安排。\n\n如果不是你本人操作，请立即修改密码。`,
      }
    : {
        subject: `Nodeyard: device ${mac} is yours now`,
        body: `You accepted the device ${mac}, and what it earns from now on is yours. Its agent continues without any act on the device; tasks have to be scheduled anew.\n\nIf this was not you, change your password at once.`,
      };
}
