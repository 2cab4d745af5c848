import { messages } from "../../../shared/i18n.ts";

const TASKS: Readonly<Record<string, string>> = messages(
  {
    "advance-payout": "推进付款",
    "audit-commitments": "核对小时承诺",
    "audit-credits": "核对收益",
    "audit-payouts": "审计付款",
    "check-payouts": "检查付款",
    "clean-up": "清理过期数据",
    "commit-hours": "发布小时承诺",
    "deliver-message": "发送消息",
    "drop-settled-points": "删除已结算的上报点",
    "expire-commands": "清理过期指令",
    "follow-factor-resets": "跟进两步验证重置",
    "make-partitions": "创建数据分区",
    "schedule-automatically": "自动调度任务",
    "settle-due-hours": "结算",
    "survey-devices": "检查设备状态",
    "sweep-payouts": "检查滞留付款",
    "tell-payout-halts": "通知付款暂停",
    "watch-incidents": "监测设备离线",
  },
  {
    "advance-payout": "Advance a payout",
    "audit-commitments": "Audit hour commitments",
    "audit-credits": "Audit credits",
    "audit-payouts": "Audit payouts",
    "check-payouts": "Check payouts",
    "clean-up": "Delete expired rows",
    "commit-hours": "Publish hour commitments",
    "deliver-message": "Deliver a message",
    "drop-settled-points": "Delete settled points",
    "expire-commands": "Expire commands",
    "follow-factor-resets": "Follow resets of second factors",
    "make-partitions": "Make partitions",
    "schedule-automatically": "Schedule tasks",
    "settle-due-hours": "Settle",
    "survey-devices": "Check devices",
    "sweep-payouts": "Look for stuck payouts",
    "tell-payout-halts": "Tell of halted payouts",
    "watch-incidents": "Watch for devices that are offline",
  },
);

/** A job's kind in words; its own name where there are none. */
export function taskWords(task: string): string {
  return TASKS[task] ?? task;
}
