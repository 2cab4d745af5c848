import { messages } from "../../../shared/i18n.ts";
import { STATUS_TEXTS } from "../../../shared/node-status.tsx";
import { identities } from "../../identity/operator/messages.ts";
import { REVIEWS } from "../../redemption/review-words.ts";
import { HALTS } from "../../withdrawal/operator/payout-words.ts";
import { accountWords } from "../accounts/messages.ts";
import { operator } from "../messages.ts";

/** Values that mean the same whatever they are of. */
const COMMON: Readonly<Record<string, string>> = messages(
  { true: "是", false: "否", "": "无" },
  { true: "Yes", false: "No", "": "None" },
);

const ROLES = {
  finance: operator.finance,
  operations: operator.operations,
  support: operator.support,
};
const METHODS = messages(
  { app: "验证器应用", totp: "验证器应用", passkey: "通行密钥", recovery: "恢复码" },
  {
    app: "Authenticator app",
    totp: "Authenticator app",
    passkey: "Passkey",
    recovery: "Recovery code",
  },
);

/** Words of values, by the name of what they are of. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLES,
  roles: ROLES,
  factor: METHODS,
  factors: METHODS,
  method: METHODS,
  halts: HALTS,
  reviewReason: REVIEWS,
  state: {
    open: operator.stateOpen,
    approved: operator.stateApproved,
    declined: operator.stateDeclined,
    withdrawn: operator.stateWithdrawn,
    lapsed: operator.stateLapsed,
    ...messages(
      {
        waiting: "等待批准",
        settled: "已登记",
        undone: "已撤销",
        none: "未计算",
        calculated: "已计算",
        issued: "已出账",
        draft: "等待批准",
      },
      {
        waiting: "Waits for approval",
        settled: "Booked",
        undone: "Undone",
        none: "Not calculated",
        calculated: "Calculated",
        issued: "Issued",
        draft: "Waits for approval",
      },
    ),
  },
  kind: messages(
    {
      payout: "付款审批",
      buyback: "回购审批",
      correction: "更正余额",
      roles: "变更角色",
      "factor-reset": "重置两步验证",
      identity: "身份信息",
      image: "发布镜像",
      announcement: "发布置顶公告",
      reconcile: "核对",
      audit: "审计",
    },
    {
      payout: "Approval of a payout",
      buyback: "Approval of a buy-back",
      correction: "Correction of the balance",
      roles: "Change of roles",
      identity: "Identity",
      image: "Publication of an image",
      announcement: "Publication of a pinned announcement",
      "factor-reset": "Reset of the second factor",
      reconcile: "Reconciliation",
      audit: "Audit",
    },
  ),
  status: messages(
    {
      created: "处理中",
      completed: "已完成",
      canceled: "已取消",
      paid: "已付款",
      returned: "已退回",
    },
    {
      created: "In progress",
      completed: "Completed",
      canceled: "Canceled",
      paid: "Paid",
      returned: "Returned",
    },
  ),
  nodeStatus: STATUS_TEXTS,
  type: messages(
    { PushEvent: "推送", CreateEvent: "创建" },
    { PushEvent: "Push", CreateEvent: "Creation" },
  ),
  region: messages(
    { mainland: "中国大陆", non_mainland: "非中国大陆", calculate: "大陆计算任务" },
    { mainland: "Mainland China", non_mainland: "Elsewhere", calculate: "Mainland compute" },
  ),
  page: { downlink: accountWords.downlink, "buyback-second": accountWords["buyback-second"] },
  outcome: messages(
    {
      open: "未处理",
      "written-off": "已核销",
      recovered: "已补记",
      match: "一致",
      mismatch: "不一致",
      unknown: "查无此人",
    },
    {
      open: "Open",
      "written-off": "Written off",
      recovered: "Booked",
      match: "Matches",
      mismatch: "Doesn't match",
      unknown: "No such person",
    },
  ),
  obstacle: messages(
    {
      unwatched: "没有服务器在运行",
      silent: "收不到任何设备的上报",
      catchingUp: "设备仍在补报",
    },
    {
      unwatched: "No server was running",
      silent: "No device's report arrived",
      catchingUp: "Devices were still catching up",
    },
  ),
  fault: {
    unreadable: identities.unreadable,
    incomplete: identities.incomplete,
    otherPerson: identities.otherPerson,
    expired: identities.expired,
  },
  channel: messages({ email: "邮箱", sms: "手机" }, { email: "E-mail", sms: "Phone" }),
  part: messages(
    {
      bank: "银行卡",
      alipay: "支付宝",
      phone: "手机",
      name: "实名",
      contact: "联系方式",
      operator: "运营人员姓名",
    },
    {
      bank: "Bank card",
      alipay: "Alipay",
      phone: "Phone",
      name: "Real name",
      contact: "Contact",
      operator: "Operator's name",
    },
  ),
  action: messages(
    { update: "添加或替换", delete: "移除" },
    { update: "Add or replace", delete: "Remove" },
  ),
};

/** A value's words; the value itself where it is a text or number. */
export function valueWord(name: string, value: string): string {
  return VALUES[name]?.[value] ?? COMMON[value] ?? value;
}
