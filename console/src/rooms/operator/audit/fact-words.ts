import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { messages } from "../../../shared/i18n.ts";

/** Names of what audit lines keep, as far as they have words. */
const NAMES: Readonly<Record<string, string>> = messages(
  {
    isFrozen: "已限制",
    roles: "角色",
    signIns: "登录数",
    balanceMicroBp: "余额",
    amountMicroBp: "数量",
    grossMicroBp: "数量",
    factors: "验证方式",
    withdrawalId: "提现",
    status: "状态",
    address: "钱包",
    reviewReason: "审核原因",
    isApproved: "已批准",
    isSigned: "已签署",
    halts: "暂停原因",
    requestId: "申请",
    askedBy: "申请人",
    askedReason: "申请原因",
    kind: "类型",
    state: "状态",
    role: "角色",
    isGranted: "授予",
    accountId: "账号",
    hash: "交易",
    mac: "MAC",
    deviceId: "设备",
    device: "设备",
    count: "数量",
    name: "名称",
    newAddress: "新钱包",
    oldAddress: "原钱包",
    announcementId: "公告",
    titleEn: "英文标题",
    isNew: "新建",
  },
  {
    isFrozen: "Frozen",
    roles: "Roles",
    signIns: "Sign-ins",
    balanceMicroBp: "Balance",
    amountMicroBp: "Amount",
    grossMicroBp: "Amount",
    factors: "Factors",
    withdrawalId: "Withdrawal",
    status: "Status",
    address: "Wallet",
    reviewReason: "Review reason",
    isApproved: "Approved",
    isSigned: "Signed",
    halts: "Halts",
    requestId: "Request",
    askedBy: "Asked by",
    askedReason: "Reason given by the asker",
    kind: "Kind",
    state: "State",
    role: "Role",
    isGranted: "Given",
    accountId: "Account",
    hash: "Transaction",
    mac: "MAC",
    deviceId: "Device",
    device: "Device",
    count: "Number",
    name: "Name",
    newAddress: "New wallet",
    oldAddress: "Old wallet",
    announcementId: "Announcement",
    titleEn: "English title",
    isNew: "New",
  },
);

const VALUES: Readonly<Record<string, string>> = messages(
  {
    true: "是",
    false: "否",
    "": "无",
    finance: "财务",
    operations: "运维",
    support: "客服",
    payout: "付款审批",
    correction: "更正余额",
    roles: "变更角色",
    "factor-reset": "重置两步验证",
    open: "待处理",
    approved: "已批准",
    declined: "已拒绝",
    withdrawn: "已撤回",
    created: "处理中",
    completed: "已完成",
    canceled: "已取消",
    "account-ceiling": "账户额度",
    "total-ceiling": "全站额度",
    "young-account": "新账户",
    "unbooked-payment": "未入账付款",
  },
  {
    true: "Yes",
    false: "No",
    "": "None",
    finance: "Finance",
    operations: "Operations",
    support: "Support",
    payout: "Approval of a payout",
    correction: "Correction of the balance",
    roles: "Change of roles",
    "factor-reset": "Reset of the second factor",
    open: "Open",
    approved: "Approved",
    declined: "Declined",
    withdrawn: "Cancelled",
    created: "In progress",
    completed: "Completed",
    canceled: "Canceled",
    "account-ceiling": "The account's ceiling",
    "total-ceiling": "The ceiling of all accounts",
    "young-account": "Young account",
    "unbooked-payment": "Payment not booked",
  },
);

/** The items of a list as an audit line keeps it, else the value alone. */
function itemsOf(value: string): string[] {
  const inside = /^\[(.*)\]$/.exec(value)?.[1];
  return inside === undefined ? [value] : inside.split(",").map((item) => item.replaceAll('"', ""));
}

/** A fact's name and value as a reader sees them. */
export function factWords(name: string, value: string): readonly [name: string, value: string] {
  const isAmount = name.endsWith("MicroBp") && /^-?\d+$/.test(value);
  const shown = isAmount
    ? `${formatBp(formatMicroBp(BigInt(value)), 6)} BP`
    : itemsOf(value)
        .map((item) => VALUES[item] ?? item)
        .join(", ");
  return [NAMES[name] ?? name, shown];
}
