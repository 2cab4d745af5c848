export const zh = {
  cause_disk_space: "磁盘空间不足",
  cause_filesystem: "任务目录不可用",
  cause_network: "设备网络故障",
  cause_system: "在设备系统上持续失败",
  cause_retrying: "正在自动重启",
  cause_unsupported: "设备不支持此任务",
  causeUnknown: "设备未说明原因",
};
