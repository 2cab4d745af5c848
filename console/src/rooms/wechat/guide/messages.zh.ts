import type { GuideText } from "./guide-text.ts";

const DISK = "机械硬盘接 USB 2.0 时，高峰期最高 30 Mbps。";

/** Latin letters stand apart from the characters before them. */
const spaced = (text: string): string => (/^\w/.test(text) ? ` ${text}` : text);

const imageSteps = (image: string, medium: string): string[] => [
  `在下载中心下载${spaced(image)}，并核对 MD5。`,
  `按下载中心的教程写入${spaced(medium)}，然后启动设备。`,
  "登录设备，用激活码运行绑定命令。约 15 分钟后有第一个测量值。",
];

export const zh: GuideText = {
  title: "教程指南",
  purpose: "选择你的资源类型，查看对应的固件、镜像教程和带宽建议。",
  choose: "你有哪种资源？",
  previous: "上一步",
  tutorials: "固件和镜像教程",
  advice: "带宽建议",
  openTutorial: "查看图文教程",
  toDownloads: "下载中心",
  footer: "开始之前，请先",
  register: "注册账号",
  footerEnd: "并领取激活码。",
  toNodes: "提交普通节点",
  types: {
    router: {
      name: "路由器",
      text: "提供公网 IP，参与网络任务",
      tutorials: [{ title: "路由器写入固件", steps: imageSteps("路由器固件", "路由器") }],
      advice: ["需要公网 IP。没有公网 IP 的线路请选择 ARM 盒子或 X86。", DISK],
    },
    arm: {
      name: "ARM 盒子",
      text: "N1、NanoPi、树莓派等，提供上行带宽",
      tutorials: [
        { title: "N1 写入镜像", steps: imageSteps("N1 镜像", "U 盘") },
        { title: "NanoPi 和树莓派写入镜像", steps: imageSteps("对应型号的镜像", "存储卡") },
        { title: "安卓盒子写入镜像", steps: imageSteps("安卓镜像", "盒子") },
      ],
      advice: ["N1 最高 75 Mbps。", "S905L 和家庭云类设备最高 50 Mbps。", DISK],
    },
    x86: {
      name: "X86 或虚拟机",
      text: "旧电脑、小主机、虚拟机，参与网络和计算任务",
      tutorials: [
        { title: "X86 写入镜像", steps: imageSteps("X86 镜像", "U 盘或硬盘") },
        {
          title: "在已有系统或虚拟机中安装",
          steps: [
            "系统为带 systemd 的 Linux，x64 或 arm64，glibc 2.28 或更高版本，例如 Debian 10、Ubuntu 20.04 及以上。",
            "预留 400 MB 可用硬盘空间，安装时需要 root 权限。",
            "以 root 身份用激活码运行绑定命令。",
          ],
        },
      ],
      advice: [DISK, "计算任务需要 100 GB 以上的可用硬盘空间。"],
    },
    server: {
      name: "高配物理服务器",
      text: "聚合带宽 3 Gbps 及以上，或专线，参与普通节点任务",
      tutorials: [
        {
          title: "提交普通节点",
          steps: [
            "推荐配置：8 或 16 核，32 或 64 GB 内存，2、4 或 8 TB 固态硬盘。",
            "在浏览器中登录控制台，打开普通节点页，填写服务器的登录信息。",
            "平台自动部署并验收，通过后开始任务。",
          ],
        },
      ],
      advice: [
        "动态聚合线路 3 至 5 Gbps，静态专线 1 或 10 Gbps。",
        "单台设备最多 100 条线路，合计 5 Gbps。",
      ],
    },
  },
};
