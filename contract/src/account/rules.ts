/** Kinds of what an account's activity shows. */
export const ACTIVITY_KINDS = ["sign-in", "security", "devices", "money"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The acts of audit lines that owners are shown, with their kind. */
export const ACTIVITY = {
  "auth.register": "sign-in",
  "auth.login": "sign-in",
  "auth.login-failed": "sign-in",
  "auth.logout": "sign-in",
  "account.end-sign-in": "sign-in",
  "account.end-other-sign-ins": "sign-in",
  "auth.change-password": "security",
  "auth.reset-password": "security",
  "auth.reset-failed": "security",
  "factors.add-app": "security",
  "factors.remove-app": "security",
  "factors.add-passkey": "security",
  "factors.rename-passkey": "security",
  "factors.remove-passkey": "security",
  "factors.renew-recovery-codes": "security",
  "factors.use-recovery-code": "security",
  "factors.prove": "security",
  "factors.refused": "security",
  "factors.ask-reset": "security",
  "factors.start-reset": "security",
  "factors.cancel-reset": "security",
  "factors.complete-reset": "security",
  "identity.verify-phone": "security",
  "identity.verify-name": "security",
  "identity.refused": "security",
  "closing.ask": "security",
  "closing.cancel": "security",
  "bcode.claim": "devices",
  "devices.bind": "devices",
  "devices.unbind": "devices",
  "devices.reboot": "devices",
  "devices.show-node-password": "devices",
  "tasks.change": "devices",
  "wallet.bind": "money",
  "wallet.unbind": "money",
  "wallet.cancel-change": "money",
  "payee.set-bank": "money",
  "payee.set-alipay": "money",
  "payee.cancel-change": "money",
  "buyback.commit": "money",
  "withdrawal.commit": "money",
  "withdrawal.approve": "money",
  "withdrawal.return": "money",
  "withdrawal.end": "money",
} as const satisfies Record<string, ActivityKind>;
export type ActivityAct = keyof typeof ACTIVITY;

/** What an audit line may tell its owner beside time, address and act. */
export const ACTIVITY_FACTS = [
  "name",
  "count",
  "device",
  "mac",
  "deviceId",
  "newAddress",
  "grossMicroBp",
  "codesLeft",
  "factor",
  "method",
] as const;
export type ActivityFact = (typeof ACTIVITY_FACTS)[number];
