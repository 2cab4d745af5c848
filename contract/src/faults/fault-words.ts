import type { Language } from "../envelope.ts";
import { plural } from "../plural.ts";
import type { FaultKind } from "./rules.ts";

interface Words {
  /** The fault, with the figure at the opening if one was measured. */
  readonly text: (measured: number) => string;
  /** Remedy for the owner. */
  readonly suggestion: string;
}

const EN: Readonly<Record<FaultKind, Words>> = {
  offline: {
    text: () => "Offline: no report for more than 10 minutes",
    suggestion:
      "Check the device's power and internet connection, and that the agent is running; restart the device if it does not come back.",
  },
  network: {
    text: () => "Poor network: unstable for 30 minutes, so it does not count as usable",
    suggestion:
      "Check the line with the carrier, and what else uses it. Connect the device by cable rather than Wi-Fi, and restart router and modem.",
  },
  memory: {
    text: (measured) => `Low memory: ${measured}% in use`,
    suggestion:
      "Close other programs on the device, or run fewer task threads. Add memory if it stays so.",
  },
  disk_space: {
    text: (measured) => `Low disk space: ${measured}% in use`,
    suggestion:
      "Delete files that tasks do not need, or add a disk. Tasks stop when the disk is full.",
  },
  disk: {
    text: (measured) =>
      plural(measured, {
        one: "A disk is failing: its self-monitoring (SMART) reports damage",
        other: "# disks are failing: their self-monitoring (SMART) reports damage",
      }),
    suggestion:
      "Replace the disk soon: it can fail at any time. On the device, smartctl shows which one it is.",
  },
  lines: {
    text: (measured) =>
      plural(measured, { one: "# line cannot be dialled", other: "# lines cannot be dialled" }),
    suggestion:
      "See the lines' errors under Dial status: check account, password and VLAN, then dial again. Ask the carrier if they are right.",
  },
};

const ZH: Readonly<Record<FaultKind, Words>> = {
  offline: {
    text: () => "设备离线：超过 10 分钟没有上报",
    suggestion: "请检查设备电源和网络，确认代理程序在运行；仍未恢复时请重启设备。",
  },
  network: {
    text: () => "网络差：持续 30 分钟不稳定，网络资源不可用",
    suggestion:
      "请联系运营商检查线路，排查其他占用带宽的设备；尽量用网线连接，并重启路由器和光猫。",
  },
  memory: {
    text: (measured) => `内存不足：已使用 ${measured}%`,
    suggestion: "请关闭设备上的其他程序，或减少任务线程数；长期不足时请加装内存。",
  },
  disk_space: {
    text: (measured) => `磁盘空间不足：已使用 ${measured}%`,
    suggestion: "请删除任务用不到的文件，或加装磁盘；磁盘写满后任务会停止。",
  },
  disk: {
    text: (measured) => `${measured} 块磁盘即将损坏：磁盘自检（SMART）报告异常`,
    suggestion: "磁盘随时可能失效，请尽快更换；磁盘名称和序列号见“坏盘查询”。",
  },
  lines: {
    text: (measured) => `${measured} 条线路拨号失败`,
    suggestion:
      "请在“拨号状态”查看失败原因，核对账号、密码和 VLAN 后重新拨号；信息无误时请联系运营商。",
  },
};

const WORDS: Readonly<Record<Language, typeof EN>> = { en: EN, zn: ZH };

/** A fault in words. */
export function faultText(kind: FaultKind, measured: number | null, language: Language): string {
  return WORDS[language][kind].text(Math.round(measured ?? 1));
}

/** Remedy for its owner. */
export function faultSuggestion(kind: FaultKind, language: Language): string {
  return WORDS[language][kind].suggestion;
}
