import type { TASK_SOLUTIONS } from "@nodeyard/contract/tasks/rules.ts";

/** Advice on a failed task, by its failure code. */
export const zh: Readonly<Record<(typeof TASK_SOLUTIONS)[number], string>> = {
  system: "系统自动修复中，等待重新调度",
  network_check: "请检查设备网络",
  os_rebuild: "请重新刷写系统",
  hd_format: "请将硬盘格式化为 ext4",
};
