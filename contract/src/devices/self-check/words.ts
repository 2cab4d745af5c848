import type { Text } from "../../text.ts";
import type { SelfCheckProblem, StorageUse } from "./rules.ts";

interface ProblemWords {
  readonly text: Text<"detail">;
  /** Remedy for the owner. */
  readonly advice: Text;
}

/** Words of problems, for the agent's terminal and the device's page alike. */
export const PROBLEM_WORDS: Readonly<Record<SelfCheckProblem, ProblemWords>> = {
  noInterface: {
    text: {
      zh: "没有默认路由，无法统计流量",
      en: "There is no default route, so no traffic is counted",
    },
    advice: {
      zh: "请检查网络连接；如流量走其他接口，请用 --interface 指定。",
      en: "Check the network. If the traffic goes through another interface, name it with --interface.",
    },
  },
  interfaceGone: {
    text: {
      zh: "接口 {detail} 不存在，其流量未统计",
      en: "There is no interface {detail}, so its traffic is not counted",
    },
    advice: {
      zh: "请检查 --interface 的设置，或重新插拔网卡。",
      en: "Check --interface, or plug the card in again.",
    },
  },
  noMac: {
    text: { zh: "没有带 MAC 地址的网卡", en: "No network card has a MAC address" },
    advice: {
      zh: "请接入网卡，或用 --mac 指定 MAC 地址。",
      en: "Connect a network card, or name an address with --mac.",
    },
  },
  unreachable: {
    text: { zh: "无法连接服务器：{detail}", en: "The server can't be reached: {detail}" },
    advice: {
      zh: "数据最多在本机保留 7 天，恢复后自动上报。",
      en: "Points are kept for up to 7 days and reported once it can.",
    },
  },
  notReporting: {
    text: {
      zh: "最近一次成功上报是 {detail}",
      en: "The last report was accepted at {detail}",
    },
    advice: {
      zh: "请确认代理程序在运行：systemctl status nodeyard-agent。",
      en: "Check that the agent runs: systemctl status nodeyard-agent.",
    },
  },
  stateUnwritable: {
    text: {
      zh: "状态目录无法写入：{detail}",
      en: "The state directory can't be written: {detail}",
    },
    advice: {
      zh: "请清理磁盘空间，或检查磁盘是否只读。未上报的数据点仅在内存中。",
      en: "Free some space, or check if the disk is read-only. Points that are not reported are in memory alone.",
    },
  },
  noStorage: {
    text: { zh: "没有可计入的存储空间", en: "No storage counts" },
    advice: {
      zh: "请挂载磁盘；下面列出了每个文件系统未计入的原因。",
      en: "Mount a disk. The list below says why each file system does not count.",
    },
  },
  diskFailing: {
    text: { zh: "磁盘 {detail} 即将损坏（SMART）", en: "Disk {detail} is failing (SMART)" },
    advice: { zh: "请尽快更换，随时可能损坏。", en: "Replace it soon: it can fail at any time." },
  },
  linkDown: {
    text: { zh: "接口 {detail} 没有连接", en: "Interface {detail} has no link" },
    advice: { zh: "请检查网线或 Wi-Fi。", en: "Check the cable or the Wi-Fi." },
  },
  stateAlmostFull: {
    text: {
      zh: "状态目录所在磁盘仅剩 {detail}",
      en: "The state directory's disk has {detail} left",
    },
    advice: { zh: "请清理磁盘空间。", en: "Free some space." },
  },
  clockOff: {
    text: {
      zh: "本机时钟与服务器相差 {detail}",
      en: "The clock differs from the server's by {detail}",
    },
    advice: {
      zh: "请校准时钟或启用 NTP：timedatectl set-ntp true。数据点按服务器时间记录。",
      en: "Set it, or start NTP: timedatectl set-ntp true. Points use the server's time.",
    },
  },
  certificateEnds: {
    text: { zh: "服务器证书将于 {detail} 到期", en: "The server's certificate ends at {detail}" },
    advice: { zh: "请告知服务器运营方。", en: "Tell the server's operator." },
  },
  unencrypted: {
    text: { zh: "到 {detail} 的连接未加密", en: "The connection to {detail} is not encrypted" },
    advice: {
      zh: "设备密钥和命令可能被截获，请使用 https 地址。",
      en: "Device key and commands can be intercepted. Use an https address.",
    },
  },
  sharedMac: {
    text: {
      zh: "MAC 地址 {detail} 为本机自定义，可能与同一镜像的其他设备相同",
      en: "The MAC address {detail} is locally administered, and may be that of other boxes of the same image",
    },
    advice: {
      zh: "如提示已绑定，请用 --mac 换一个地址。",
      en: "If it is refused as already bound, name another one with --mac.",
    },
  },
  lowStability: {
    text: {
      zh: "网络稳定性值为 {detail}，不可用",
      en: "The stability value is {detail}: not usable",
    },
    advice: {
      zh: "请用网线连接，排查丢包，并联系运营商检查线路。",
      en: "Connect by cable, look for lost packets, and have the carrier check the line.",
    },
  },
  diskNotMounted: {
    text: {
      zh: "磁盘 {detail} 没有挂载的文件系统",
      en: "Disk {detail} has no mounted file system",
    },
    advice: {
      zh: "格式化并挂载后即可计入存储空间。",
      en: "Format and mount it to have it counted as storage.",
    },
  },
  disksUnread: {
    text: { zh: "未能读取磁盘健康状态（SMART）", en: "The disks' health (SMART) was not read" },
    advice: {
      zh: "请安装 smartmontools：apt-get install smartmontools。",
      en: "Install smartmontools: apt-get install smartmontools.",
    },
  },
};

export const USE_WORDS: Readonly<Record<StorageUse, Text>> = {
  system: { zh: "计入（系统盘）", en: "counted, on the system's disk" },
  external: { zh: "计入（外接存储）", en: "counted as external storage" },
  repeated: {
    zh: "未计入：已统计过的文件系统",
    en: "left out: a file system that is counted already",
  },
  notStorage: { zh: "未计入：内存或只读映像", en: "left out: in memory, or a read-only image" },
  remote: { zh: "未计入：网络或宿主机共享", en: "left out: a share of a network or host" },
  empty: { zh: "未计入：大小为零", en: "left out: no size" },
  notMounted: { zh: "未计入：未挂载", en: "left out: not mounted" },
};
