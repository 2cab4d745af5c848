import type { SaveAnnouncementRequest } from "../../contract/src/home/operator/calls.ts";
import { DAY_MS } from "../../contract/src/time.ts";
import { operatorOf } from "../../server/src/rooms/account/operator-act.ts";
import { publishAnnouncement } from "../../server/src/rooms/home/operator/save-announcement.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Announcements, with days since they were published. */
const ANNOUNCEMENTS: readonly (Omit<SaveAnnouncementRequest, "reason"> & {
  /** Below zero for one that is to come. */
  readonly agoDays: number;
})[] = [
  {
    agoDays: 31,
    titleZh: "欢迎使用 Nodeyard",
    titleEn: "Welcome to Nodeyard",
    bodyZh:
      "在总览页领取激活码，在设备上启动代理程序，几秒后设备就会出现在列表里。每小时结算一次，收益可以逐笔查看。\n\n如有疑问，请先查看各页面的常见问题。",
    bodyEn:
      "Claim an activation code on the Overview page, start the agent on your device, and it appears in the list within seconds. Revenue is settled every hour, and you can open each amount to see how it was calculated.\n\nThe FAQ on each page is a good place to start.",
    isPinned: true,
  },
  {
    agoDays: 24,
    titleZh: "A 任务开放时间",
    titleEn: "When A tasks are available",
    bodyZh:
      "A 任务每月 26 日至次月 5 日（UTC）可选，数据同步约需 7 天。6 日至 25 日期间，已在运行的 A 任务不受影响。",
    bodyEn:
      "A tasks are available from the 26th to the 5th of the next month (UTC) and take about 7 days to sync. A tasks that are already running are not affected in between.",
  },
  {
    agoDays: 16,
    titleZh: "设备故障通知已上线",
    titleEn: "Fault notices are here",
    bodyZh:
      "设备停止上报约 20 分钟后，我们会发邮件通知；恢复后再通知一次。同一次故障不会重复通知。可在设备列表中逐台开关。",
    bodyEn:
      "About 20 minutes after a device's last report we e-mail you, and again when it's back. One notice per fault. You can switch notices on or off for each device in the device list.",
  },
  {
    agoDays: 9,
    titleZh: "请将设备的 DNS 设为公共 DNS",
    titleEn: "Set your devices' DNS to a public resolver",
    bodyZh:
      "域名无法解析的设备不能调度任务。请将设备的 DNS 设为公共 DNS，然后重启设备。状态会在几分钟内更新。",
    bodyEn:
      "Devices that can't resolve domain names can't be scheduled. Set their DNS to a public resolver and restart them; their status updates within minutes.",
  },
  {
    agoDays: 2,
    titleZh: "系统维护完成",
    titleEn: "Maintenance completed",
    bodyZh: "昨晚的维护已完成。维护期间设备照常测量，数据已全部补报，收益不受影响。",
    bodyEn:
      "Last night's maintenance is complete. Devices kept measuring and have since reported everything; no revenue was lost.",
  },
  {
    agoDays: -3,
    titleZh: "系统升级预告",
    titleEn: "Upcoming upgrade",
    bodyZh: "系统将于明天升级，约需十分钟。升级期间设备照常运行和测量，数据会在之后补报。",
    bodyEn:
      "Nodeyard will be upgraded tomorrow, which takes about ten minutes. Devices keep running and measuring meanwhile, and report afterwards.",
  },
];

/** The operator publishes them, each at its time. */
export async function announce(simulation: Simulation, operatorId: bigint): Promise<void> {
  for (const { agoDays, ...announcement } of ANNOUNCEMENTS) {
    const publishAt = new Date(simulation.nowMs() - agoDays * DAY_MS).toISOString();
    const reason = "运营周会商定";
    const operator = operatorOf(callerOf(operatorId), reason);
    const how = { operator, writtenBy: operatorId, seen: undefined, mayPin: true };
    await simulation.deps.db
      .transaction()
      .execute((tx) =>
        publishAnnouncement(simulation.deps, tx, { ...announcement, publishAt, reason }, how),
      );
  }
}
