import type { Language } from "../envelope.ts";
import { formatBp, formatMicroBp } from "../money.ts";
import { plural } from "../plural.ts";
import { ACTIVITY_FACTS, type ActivityFact, type ActivityKind } from "./rules.ts";

/** Object of an audit line, as its owner reads it. */
type ActFacts = Readonly<Record<ActivityFact, string>>;
type Line = string | ((facts: ActFacts) => string);

interface OwnerActWords {
  /** Under which the account's activity lists it. */
  readonly kind: ActivityKind;
  /** In the operators' audit log. */
  readonly zh: string;
  readonly en: string;
  /** In the account's activity, where that says more; a fact that the line lacks is empty. */
  readonly own?: { readonly zh: Line; readonly en: Line };
}

const NO_FACTS = Object.fromEntries(ACTIVITY_FACTS.map((fact) => [fact, ""])) as ActFacts;
const bp = (microBp: string): string => formatBp(formatMicroBp(BigInt(microBp)));

/** The acts of audit lines that owners are shown, their own and what operators do with what is theirs. */
export const OWNER_ACTS = {
  "auth.register": { kind: "sign-in", zh: "注册账号", en: "Account created" },
  "auth.login": {
    kind: "sign-in",
    zh: "登录",
    en: "Signed in",
    own: {
      zh: ({ factor }) => (factor === "" ? "登录" : "通过两步验证登录"),
      en: ({ factor }) => (factor === "" ? "Signed in" : "Signed in with a second factor"),
    },
  },
  "auth.login-failed": { kind: "sign-in", zh: "登录失败", en: "Failed sign-in" },
  "auth.logout": { kind: "sign-in", zh: "退出登录", en: "Signed out" },
  "account.accept-agreement": { kind: "security", zh: "同意协议", en: "Agreement accepted" },
  "account.end-sign-in": {
    kind: "sign-in",
    zh: "让其他设备退出登录",
    en: "Signed out elsewhere",
    own: {
      zh: ({ device }) => (device === "" ? "让其他设备退出登录" : `让其他设备退出登录：${device}`),
      en: ({ device }) =>
        device === "" ? "Signed out elsewhere" : `Signed out elsewhere: ${device}`,
    },
  },
  "account.end-other-sign-ins": {
    kind: "sign-in",
    zh: "让其他登录全部退出",
    en: "Signed out everywhere else",
    own: {
      zh: ({ count }) => `让其他 ${count} 个登录退出`,
      en: ({ count }) =>
        plural(Number(count), { one: "# other sign-in ended", other: "# other sign-ins ended" }),
    },
  },
  "auth.change-password": { kind: "security", zh: "修改密码", en: "Password changed" },
  "auth.reset-password": { kind: "security", zh: "重置密码", en: "Password reset" },
  "auth.reset-failed": { kind: "security", zh: "重置密码失败", en: "Failed password reset" },
  "factors.add-app": { kind: "security", zh: "绑定验证器应用", en: "Authenticator app set up" },
  "factors.remove-app": { kind: "security", zh: "移除验证器应用", en: "Authenticator app removed" },
  "factors.add-passkey": {
    kind: "security",
    zh: "添加通行密钥",
    en: "Passkey added",
    own: { zh: ({ name }) => `添加通行密钥“${name}”`, en: ({ name }) => `Passkey “${name}” added` },
  },
  "factors.rename-passkey": {
    kind: "security",
    zh: "通行密钥改名",
    en: "Passkey renamed",
    own: {
      zh: ({ name }) => `通行密钥改名为“${name}”`,
      en: ({ name }) => `Passkey renamed to “${name}”`,
    },
  },
  "factors.remove-passkey": {
    kind: "security",
    zh: "移除通行密钥",
    en: "Passkey removed",
    own: {
      zh: ({ name }) => `移除通行密钥“${name}”`,
      en: ({ name }) => `Passkey “${name}” removed`,
    },
  },
  "factors.renew-recovery-codes": {
    kind: "security",
    zh: "更换恢复码",
    en: "New recovery codes made",
  },
  "factors.use-recovery-code": {
    kind: "security",
    zh: "使用恢复码",
    en: "Recovery code used",
    own: {
      zh: ({ codesLeft }) => `使用恢复码，还剩 ${codesLeft} 个`,
      en: ({ codesLeft }) => `Recovery code used, ${codesLeft} left`,
    },
  },
  "factors.prove": {
    kind: "security",
    zh: "通过两步验证确认",
    en: "Confirmed with the second factor",
  },
  "factors.refused": { kind: "security", zh: "两步验证失败", en: "Failed second factor" },
  "factors.ask-reset": {
    kind: "security",
    zh: "申请重置两步验证",
    en: "Reset of the second factor asked for",
  },
  "factors.start-reset": {
    kind: "security",
    zh: "开始重置两步验证",
    en: "Reset of the second factor begun",
  },
  "factors.cancel-reset": {
    kind: "security",
    zh: "取消重置两步验证",
    en: "Reset of the second factor cancelled",
  },
  "factors.complete-reset": {
    kind: "security",
    zh: "两步验证已通过重置移除",
    en: "Second factor removed by the reset",
  },
  "auth.verify-email": {
    kind: "security",
    zh: "验证邮箱",
    en: "E-mail address verified",
    own: {
      zh: ({ email }) => `验证邮箱 ${email}`,
      en: ({ email }) => `E-mail address ${email} verified`,
    },
  },
  "auth.change-email": {
    kind: "security",
    zh: "申请更换邮箱",
    en: "Change of the e-mail address requested",
    own: {
      zh: ({ email }) => `申请将邮箱更换为 ${email}`,
      en: ({ email }) => `Change of the e-mail address to ${email} requested`,
    },
  },
  "auth.lose-email": {
    kind: "security",
    zh: "未验证的邮箱被其他账号验证",
    en: "Unverified e-mail address verified by another account",
    own: {
      zh: ({ email }) => `未验证的邮箱 ${email} 已由其他账号验证`,
      en: ({ email }) => `Another account has verified ${email}, which was not verified here`,
    },
  },
  "identity.verify-phone": { kind: "security", zh: "验证手机", en: "Phone verified" },
  "identity.verify-name": { kind: "security", zh: "完成实名认证", en: "Name verified" },
  "identity.change": {
    kind: "security",
    zh: "变更手机、姓名或联系方式",
    en: "Phone, name or contact changed",
  },
  "identity.cancel-change": {
    kind: "security",
    zh: "撤销身份信息变更",
    en: "Change of identity cancelled",
  },
  "identity.refused": { kind: "security", zh: "实名认证未通过", en: "Name not verified" },
  "identity.submit-photos": {
    kind: "security",
    zh: "提交身份证照片",
    en: "ID photos submitted",
    own: { zh: "提交了身份证照片", en: "Photos of your ID card submitted" },
  },
  "wechat.bind": {
    kind: "security",
    zh: "绑定微信",
    en: "Account bound to WeChat",
    own: {
      zh: ({ name }) => (name === "" ? "绑定微信" : `绑定微信“${name}”`),
      en: ({ name }) => (name === "" ? "Bound to WeChat" : `Bound to WeChat “${name}”`),
    },
  },
  "wechat.unbind": {
    kind: "security",
    zh: "解绑微信",
    en: "Account unbound from WeChat",
    own: { zh: "解绑微信", en: "Unbound from WeChat" },
  },
  "wechat.move": {
    kind: "security",
    zh: "微信绑定迁移至新公众号",
    en: "WeChat binding moved to the new official account",
  },
  "tokens.create": {
    kind: "security",
    zh: "创建访问令牌",
    en: "Access token created",
    own: {
      zh: ({ name }) => `创建访问令牌“${name}”`,
      en: ({ name }) => `Access token “${name}” created`,
    },
  },
  "tokens.revoke": {
    kind: "security",
    zh: "撤销访问令牌",
    en: "Access token revoked",
    own: {
      zh: ({ name }) => `撤销访问令牌“${name}”`,
      en: ({ name }) => `Access token “${name}” revoked`,
    },
  },
  "notifications.set-webhook": {
    kind: "security",
    zh: "设置 Webhook",
    en: "Set the webhook",
    own: {
      zh: ({ name }) => `设置发往 ${name} 的 Webhook`,
      en: ({ name }) => `Webhook to ${name} set`,
    },
  },
  "notifications.rotate-secret": {
    kind: "security",
    zh: "更换 Webhook 密钥",
    en: "Made a new secret for the webhook",
    own: { zh: "更换 Webhook 密钥", en: "New secret made for the webhook" },
  },
  "notifications.enable-webhook": {
    kind: "security",
    zh: "重新启用 Webhook",
    en: "Switched the webhook on again",
    own: { zh: "重新启用 Webhook", en: "Webhook switched on again" },
  },
  "notifications.enable-chat": {
    kind: "security",
    zh: "重新启用微信通知",
    en: "Switched WeChat notifications on again",
    own: { zh: "重新启用微信通知", en: "WeChat notifications switched on again" },
  },
  "notifications.remove-webhook": {
    kind: "security",
    zh: "移除 Webhook",
    en: "Removed the webhook",
    own: { zh: "移除 Webhook", en: "Webhook removed" },
  },
  "closing.ask": { kind: "security", zh: "申请关闭账号", en: "Asked to close the account" },
  "closing.cancel": {
    kind: "security",
    zh: "取消关闭账号",
    en: "Closing of the account cancelled",
    own: { zh: "取消关闭账号", en: "Kept the account" },
  },
  "bcode.claim": {
    kind: "devices",
    zh: "领取激活码",
    en: "Activation codes claimed",
    own: {
      zh: ({ count }) => `领取 ${count} 个激活码`,
      en: ({ count }) =>
        plural(Number(count), {
          one: "# activation code claimed",
          other: "# activation codes claimed",
        }),
    },
  },
  "devices.bind": {
    kind: "devices",
    zh: "绑定设备",
    en: "Device bound",
    own: { zh: ({ mac }) => `绑定设备 ${mac}`, en: ({ mac }) => `Device ${mac} bound` },
  },
  "devices.replace": {
    kind: "devices",
    zh: "替换设备",
    en: "Device replaced",
    own: {
      zh: ({ deviceId, mac }) => `设备 ${deviceId} 由 ${mac} 替换`,
      en: ({ deviceId, mac }) => `Device ${deviceId} replaced by ${mac}`,
    },
  },
  "devices.choose-replacement": {
    kind: "devices",
    zh: "选择替换设备的激活码",
    en: "Code chosen to replace a device",
    own: {
      zh: ({ mac }) => `选择替换设备 ${mac} 的激活码`,
      en: ({ mac }) => `Code chosen to replace device ${mac}`,
    },
  },
  "devices.take-over": {
    kind: "devices",
    zh: "重新安装设备",
    en: "Device installed anew",
    own: {
      zh: ({ mac }) => `重新安装设备 ${mac}`,
      en: ({ mac }) => `Device ${mac} installed anew`,
    },
  },
  "devices.offer-transfer": {
    kind: "devices",
    zh: "发出设备转让",
    en: "Device offered to another owner",
    own: {
      zh: ({ mac }) => `发出设备 ${mac} 的转让`,
      en: ({ mac }) => `Device ${mac} offered to another owner`,
    },
  },
  "devices.cancel-transfer": {
    kind: "devices",
    zh: "取消设备转让",
    en: "Offer of a device cancelled",
    own: {
      zh: ({ mac }) => `取消设备 ${mac} 的转让`,
      en: ({ mac }) => `Offer of device ${mac} cancelled`,
    },
  },
  "devices.decline-transfer": {
    kind: "devices",
    zh: "拒绝设备转让",
    en: "Offered device declined",
    own: {
      zh: ({ mac }) => `拒绝接收设备 ${mac}`,
      en: ({ mac }) => `Offered device ${mac} declined`,
    },
  },
  "devices.transfer": {
    kind: "devices",
    zh: "设备转让给其他用户",
    en: "Device transferred to another owner",
    own: {
      zh: ({ mac }) => `设备 ${mac} 已转让给其他用户`,
      en: ({ mac }) => `Device ${mac} transferred to another owner`,
    },
  },
  "devices.receive": {
    kind: "devices",
    zh: "接收转让的设备",
    en: "Transferred device received",
    own: {
      zh: ({ mac }) => `接收转让的设备 ${mac}`,
      en: ({ mac }) => `Device ${mac} received from another owner`,
    },
  },
  "devices.unbind": {
    kind: "devices",
    zh: "解绑设备",
    en: "Device unbound",
    own: { zh: ({ mac }) => `解绑设备 ${mac}`, en: ({ mac }) => `Device ${mac} unbound` },
  },
  "devices.diagnose": {
    kind: "devices",
    zh: "诊断设备",
    en: "Device diagnosed",
    own: {
      zh: ({ deviceId }) => `诊断设备 ${deviceId}`,
      en: ({ deviceId }) => `Device ${deviceId} diagnosed`,
    },
  },
  "devices.book": {
    kind: "devices",
    zh: "预约设备指令",
    en: "Command of a device booked",
    own: {
      zh: ({ deviceId }) => `为设备 ${deviceId} 预约指令`,
      en: ({ deviceId }) => `Booked a command of the device ${deviceId}`,
    },
  },
  "devices.cancel-booking": {
    kind: "devices",
    zh: "取消设备指令的预约",
    en: "Booking of a device canceled",
    own: {
      zh: ({ deviceId }) => `取消设备 ${deviceId} 的预约`,
      en: ({ deviceId }) => `Canceled a booking of the device ${deviceId}`,
    },
  },
  "devices.reboot": {
    kind: "devices",
    zh: "重启设备",
    en: "Device restarted",
    own: {
      zh: ({ deviceId }) => `重启设备 ${deviceId}`,
      en: ({ deviceId }) => `Device ${deviceId} restarted`,
    },
  },
  "agents.update": {
    kind: "devices",
    zh: "更新设备的代理程序",
    en: "Agent of a device updated",
    own: {
      zh: ({ deviceId }) => `更新设备 ${deviceId} 的代理程序`,
      en: ({ deviceId }) => `Agent of device ${deviceId} updated`,
    },
  },
  "devices.show-node-password": {
    kind: "devices",
    zh: "查看节点密码",
    en: "Node password shown",
    own: {
      zh: ({ deviceId }) => `查看节点 ${deviceId} 的密码`,
      en: ({ deviceId }) => `Password of node ${deviceId} shown`,
    },
  },
  "tasks.change": {
    kind: "devices",
    zh: "更改任务",
    en: "Tasks changed",
    own: {
      zh: ({ deviceId }) => `更改设备 ${deviceId} 的任务`,
      en: ({ deviceId }) => `Tasks of device ${deviceId} changed`,
    },
  },
  "dial.add-config": {
    kind: "devices",
    zh: "新建拨号配置",
    en: "Dial configuration added",
    own: {
      zh: ({ name }) => `新建拨号配置“${name}”`,
      en: ({ name }) => `Dial configuration “${name}” added`,
    },
  },
  "dial.edit-config": {
    kind: "devices",
    zh: "修改拨号配置",
    en: "Dial configuration changed",
    own: {
      zh: ({ name }) => `修改拨号配置“${name}”`,
      en: ({ name }) => `Dial configuration “${name}” changed`,
    },
  },
  "dial.delete-config": {
    kind: "devices",
    zh: "删除拨号配置",
    en: "Dial configuration deleted",
    own: {
      zh: ({ name }) => `删除拨号配置“${name}”`,
      en: ({ name }) => `Dial configuration “${name}” deleted`,
    },
  },
  "dial.bind-config": {
    kind: "devices",
    zh: "设置节点的拨号配置",
    en: "Dial configuration chosen for a node",
    own: {
      zh: ({ name }) => `为节点选择拨号配置“${name}”`,
      en: ({ name }) => `Dial configuration “${name}” chosen for a node`,
    },
  },
  "dial.dial-lines": {
    kind: "devices",
    zh: "拨号",
    en: "Lines dialled",
    own: {
      zh: ({ count }) => `拨号 ${count} 条线路`,
      en: ({ count }) => plural(Number(count), { one: "# line dialled", other: "# lines dialled" }),
    },
  },
  "dial.show-password": { kind: "devices", zh: "查看线路密码", en: "Password of a line shown" },
  "acceptance.start": {
    kind: "devices",
    zh: "开始节点验收",
    en: "Acceptance begun",
    own: {
      zh: ({ serverId }) => `开始验收节点 ${serverId}`,
      en: ({ serverId }) => `Began the acceptance of the node ${serverId}`,
    },
  },
  "acceptance.cancel": {
    kind: "devices",
    zh: "停止节点验收",
    en: "Acceptance stopped",
    own: {
      zh: ({ serverId }) => `停止验收节点 ${serverId}`,
      en: ({ serverId }) => `Stopped the acceptance of the node ${serverId}`,
    },
  },
  "acceptance.choose-task": {
    kind: "devices",
    zh: "选择验收任务",
    en: "Task of an acceptance chosen",
    own: {
      zh: ({ serverId }) => `为节点 ${serverId} 选择任务`,
      en: ({ serverId }) => `Chose a task for the node ${serverId}`,
    },
  },
  "standard-nodes.add": {
    kind: "devices",
    zh: "添加普通节点",
    en: "Node added",
    own: {
      zh: ({ serverId }) => `添加普通节点 ${serverId}`,
      en: ({ serverId }) => `Added the node ${serverId}`,
    },
  },
  "standard-nodes.edit": {
    kind: "devices",
    zh: "修改普通节点",
    en: "Node changed",
    own: {
      zh: ({ serverId }) => `修改普通节点 ${serverId}`,
      en: ({ serverId }) => `Changed the node ${serverId}`,
    },
  },
  "standard-nodes.submit": {
    kind: "devices",
    zh: "提交普通节点",
    en: "Node submitted",
    own: {
      zh: ({ serverId }) => `提交普通节点 ${serverId}`,
      en: ({ serverId }) => `Submitted the node ${serverId}`,
    },
  },
  "standard-nodes.cancel": {
    kind: "devices",
    zh: "取消部署",
    en: "Deployment canceled",
    own: {
      zh: ({ serverId }) => `取消部署节点 ${serverId}`,
      en: ({ serverId }) => `Canceled the deployment of ${serverId}`,
    },
  },
  "standard-nodes.delete": {
    kind: "devices",
    zh: "删除普通节点",
    en: "Node deleted",
    own: {
      zh: ({ serverId }) => `删除普通节点 ${serverId}`,
      en: ({ serverId }) => `Deleted the node ${serverId}`,
    },
  },
  "standard-nodes.bandwidth": {
    kind: "devices",
    zh: "修改节点带宽",
    en: "Bandwidth of a node changed",
    own: {
      zh: ({ serverId }) => `修改节点 ${serverId} 的带宽`,
      en: ({ serverId }) => `Changed the bandwidth of ${serverId}`,
    },
  },
  "standard-nodes.accept-host-key": {
    kind: "devices",
    zh: "信任新的主机密钥",
    en: "New host key trusted",
    own: {
      zh: ({ serverId }) => `信任节点 ${serverId} 的新主机密钥`,
      en: ({ serverId }) => `Trusted the new host key of ${serverId}`,
    },
  },
  "wallet.bind": {
    kind: "money",
    zh: "绑定钱包",
    en: "Wallet bound",
    own: {
      zh: ({ newAddress }) => `绑定钱包 ${newAddress}`,
      en: ({ newAddress }) => `Wallet ${newAddress} bound`,
    },
  },
  "wallet.unbind": { kind: "money", zh: "解绑钱包", en: "Wallet unbound" },
  "wallet.cancel-change": {
    kind: "money",
    zh: "撤销钱包变更",
    en: "Change of the wallet cancelled",
    own: { zh: "通过邮件撤销钱包变更", en: "Change of the wallet cancelled by mail" },
  },
  "payee.set-bank": { kind: "money", zh: "保存银行卡", en: "Bank card saved" },
  "payee.set-alipay": { kind: "money", zh: "保存支付宝账号", en: "Alipay account saved" },
  "payee.cancel-change": { kind: "money", zh: "撤销收款信息变更", en: "Payee change cancelled" },
  "buyback.commit": { kind: "money", zh: "回购 BP", en: "BP sold" },
  "bills.confirm": {
    kind: "money",
    zh: "确认账单",
    en: "Bill confirmed",
    own: {
      zh: ({ month }) => `确认 ${month} 账单`,
      en: ({ month }) => `Bill of ${month} confirmed`,
    },
  },
  "bills.dispute": {
    kind: "money",
    zh: "提出账单异议",
    en: "Bill disputed",
    own: {
      zh: ({ month }) => `对 ${month} 账单提出异议`,
      en: ({ month }) => `Bill of ${month} disputed`,
    },
  },
  "exchange.commit": { kind: "money", zh: "兑换礼品卡", en: "BP exchanged for gift cards" },
  "exchange.show-cards": { kind: "money", zh: "查看礼品卡卡密", en: "Gift cards shown" },
  "auto-withdrawal.set": { kind: "money", zh: "设置自动提现", en: "Automatic withdrawal set" },
  "auto-withdrawal.switch-off": {
    kind: "money",
    zh: "关闭自动提现",
    en: "Automatic withdrawal switched off",
  },
  "auto-withdrawal.pay": {
    kind: "money",
    zh: "自动提现",
    en: "Automatic withdrawal",
    own: { zh: "自动提现已提交", en: "Automatic withdrawal submitted" },
  },
  "withdrawal.commit": {
    kind: "money",
    zh: "申请提现",
    en: "Withdrawal requested",
    own: {
      zh: ({ grossMicroBp }) => `申请提现 ${bp(grossMicroBp)} BP`,
      en: ({ grossMicroBp }) => `Withdrawal of ${bp(grossMicroBp)} BP requested`,
    },
  },
  "withdrawal.approve": { kind: "money", zh: "提现已批准", en: "Withdrawal approved" },
  "withdrawal.return": { kind: "money", zh: "提现已退回", en: "Withdrawal returned" },
  "withdrawal.end": { kind: "money", zh: "提现已由人工完成", en: "Withdrawal completed by hand" },
} as const satisfies Record<string, OwnerActWords>;
export type OwnerAct = keyof typeof OWNER_ACTS;

/** The words of an act in its owner's activity. */
export function activityLine(act: OwnerAct, facts: Partial<ActFacts>, language: Language): string {
  const words: OwnerActWords = OWNER_ACTS[act];
  const line = (words.own ?? words)[language === "zn" ? "zh" : "en"];
  return typeof line === "string" ? line : line({ ...NO_FACTS, ...facts });
}
