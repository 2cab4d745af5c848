import type { Activity } from "@nodeyard/contract/account/calls.ts";
import type { ActivityAct } from "@nodeyard/contract/account/rules.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { shortHash } from "../../../shared/ui/wallet-address.tsx";
import { activity } from "./messages.ts";

type Facts = Activity["facts"];

/** What was done, in the reader's words. */
const WORDS: Readonly<Record<ActivityAct, (facts: Facts) => string>> = {
  "auth.register": () => activity.registered,
  "auth.login": ({ factor }) =>
    factor === undefined ? activity.signedIn : activity.signedInWithFactor,
  "auth.login-failed": () => activity.signInFailed,
  "auth.logout": () => activity.signedOut,
  "account.end-sign-in": ({ device = "" }) => activity.endedSignIn(device),
  "account.end-other-sign-ins": ({ count }) => activity.endedOthers(Number(count)),
  "auth.change-password": () => activity.passwordChanged,
  "auth.reset-password": () => activity.passwordReset,
  "auth.reset-failed": () => activity.resetFailed,
  "factors.add-app": () => activity.appAdded,
  "factors.remove-app": () => activity.appRemoved,
  "factors.add-passkey": ({ name = "" }) => activity.passkeyAdded(name),
  "factors.rename-passkey": ({ name = "" }) => activity.passkeyRenamed(name),
  "factors.remove-passkey": ({ name = "" }) => activity.passkeyRemoved(name),
  "factors.renew-recovery-codes": () => activity.codesRenewed,
  "factors.use-recovery-code": ({ codesLeft }) => activity.codeUsed(Number(codesLeft)),
  "factors.prove": () => activity.proved,
  "factors.refused": () => activity.factorRefused,
  "factors.ask-reset": () => activity.resetAsked,
  "factors.start-reset": () => activity.resetStarted,
  "factors.cancel-reset": () => activity.resetCancelled,
  "factors.complete-reset": () => activity.resetDone,
  "identity.verify-phone": () => activity.phoneVerified,
  "identity.verify-name": () => activity.nameVerified,
  "identity.refused": () => activity.nameRefused,
  "identity.submit-photos": () => activity.photosSubmitted,
  "wechat.bind": ({ name = "" }) => activity.chatBound(name),
  "wechat.unbind": () => activity.chatUnbound,
  "wechat.move": () => activity.chatMoved,
  "closing.ask": () => activity.closingAsked,
  "closing.cancel": () => activity.closingCancelled,
  "bcode.claim": ({ count }) => activity.claimed(Number(count)),
  "devices.bind": ({ mac = "" }) => activity.bound(mac),
  "devices.unbind": ({ mac = "" }) => activity.unbound(mac),
  "devices.reboot": ({ deviceId = "" }) => activity.rebooted(deviceId),
  "devices.show-node-password": ({ deviceId = "" }) => activity.passwordShown(deviceId),
  "tasks.change": ({ deviceId = "" }) => activity.tasksChanged(deviceId),
  "dial.add-config": ({ name = "" }) => activity.linesAdded(name),
  "dial.edit-config": ({ name = "" }) => activity.linesChanged(name),
  "dial.delete-config": ({ name = "" }) => activity.linesDeleted(name),
  "dial.bind-config": ({ name = "" }) => activity.linesUsed(name),
  "dial.dial-lines": ({ count }) => activity.linesDialled(Number(count)),
  "dial.show-password": () => activity.linePasswordShown,
  "acceptance.start": ({ serverId = "" }) => activity.acceptanceBegun(serverId),
  "acceptance.cancel": ({ serverId = "" }) => activity.acceptanceStopped(serverId),
  "acceptance.choose-task": ({ serverId = "" }) => activity.taskChosen(serverId),
  "standard-nodes.add": ({ serverId = "" }) => activity.nodeAdded(serverId),
  "standard-nodes.edit": ({ serverId = "" }) => activity.nodeEdited(serverId),
  "standard-nodes.submit": ({ serverId = "" }) => activity.nodeSubmitted(serverId),
  "standard-nodes.cancel": ({ serverId = "" }) => activity.nodeCanceled(serverId),
  "standard-nodes.delete": ({ serverId = "" }) => activity.nodeDeleted(serverId),
  "standard-nodes.bandwidth": ({ serverId = "" }) => activity.nodeBandwidth(serverId),
  "standard-nodes.accept-host-key": ({ serverId = "" }) => activity.nodeHostKey(serverId),
  "wallet.bind": ({ newAddress = "" }) => activity.walletBound(shortHash(newAddress)),
  "wallet.unbind": () => activity.walletUnbound,
  "wallet.cancel-change": () => activity.walletCancelled,
  "payee.set-bank": () => activity.bankSaved,
  "payee.set-alipay": () => activity.alipaySaved,
  "payee.cancel-change": () => activity.payeeRestored,
  "buyback.commit": () => activity.boughtBack,
  "bills.confirm": ({ month = "" }) => activity.billConfirmed(month),
  "bills.dispute": ({ month = "" }) => activity.billDisputed(month),
  "exchange.commit": () => activity.exchanged,
  "exchange.show-cards": () => activity.cardsShown,
  "auto-withdrawal.set": () => activity.autoSet,
  "auto-withdrawal.switch-off": () => activity.autoOff,
  "auto-withdrawal.pay": () => activity.autoPaid,
  "withdrawal.commit": ({ grossMicroBp = "0" }) =>
    activity.withdrawn(formatBp(formatMicroBp(BigInt(grossMicroBp)))),
  "withdrawal.approve": () => activity.withdrawalApproved,
  "withdrawal.return": () => activity.withdrawalReturned,
  "withdrawal.end": () => activity.withdrawalEnded,
};

export function activityText({ act, facts }: Activity): string {
  return WORDS[act](facts);
}
