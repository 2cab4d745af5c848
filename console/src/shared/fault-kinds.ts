import { messages } from "./i18n.ts";

/** Kinds of faults in a word or two. */
export const faultKinds = messages(
  {
    offline: "离线",
    network: "网络差",
    memory: "内存不足",
    disk_space: "磁盘空间不足",
    disk: "磁盘损坏",
    lines: "线路异常",
  },
  {
    offline: "Offline",
    network: "Poor network",
    memory: "Low memory",
    disk_space: "Low disk space",
    disk: "Failing disk",
    lines: "Abnormal lines",
  },
);
