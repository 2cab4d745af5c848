import { defineErrors } from "../error.ts";

/** Errors of task selection. In the schedule call each is the message of its item. */
export const tasksErrors = defineErrors("tasks", {
  notSelected: { code: 4701, zh: "未选择任务", en: "Task not selected" },
  instanceUnknown: {
    code: 4702,
    field: "instance_id",
    zh: "任务实例不存在或已变化，请刷新后重试",
    en: "This task instance no longer exists. Refresh and try again",
  },
  dOnVirtualMachine: {
    code: 4703,
    zh: "D 任务不支持虚拟机（amd 架构）",
    en: "D tasks do not support virtual machines (amd architecture)",
  },
  windowClosed: {
    code: 4704,
    zh: "A 任务每月 26 日至次月 5 日（UTC）可选，下次开放：{date}",
    en: "A tasks are available from the 26th to the 5th of the next month (UTC). Next opening: {date}",
  },
  tooManyThreads: {
    code: 4705,
    zh: "{type} 任务最多 {max} 个线程",
    en: "{type} tasks can have at most {max} threads",
  },
  uplinkTooLow: {
    code: 4706,
    zh: "上行带宽不足：{threads} 个线程需要 {need} Mbps，近 30 天最高 {has} Mbps",
    en: "Not enough uplink: {need} Mbps needed (threads: {threads}), the 30-day peak is {has} Mbps",
  },
  cpuTooLow: {
    code: 4707,
    zh: "CPU 不足：需要 {need} 核，设备有 {has} 核",
    en: "Not enough CPU: {need} cores needed, the device has {has}",
  },
  memoryTooLow: {
    code: 4708,
    zh: "内存不足：需要 {need} GiB，设备有 {has} GiB",
    en: "Not enough memory: {need} GiB needed, the device has {has} GiB",
  },
  storageTooLow: {
    code: 4709,
    zh: "存储不足：需要 {need} GiB，设备有 {has} GiB",
    en: "Not enough storage: {need} GiB needed, the device has {has} GiB",
  },
  hardwareUnknown: {
    code: 4710,
    zh: "设备尚未上报硬件信息",
    en: "The device has not reported its hardware yet",
  },
  locked: {
    code: 4711,
    zh: "2 小时内操作过，{time} 之后可再次操作",
    en: "Changed in the last 2 hours. You can change it again after {time}",
  },
  notSchedulable: {
    code: 4712,
    zh: "设备不支持调度：请将 DNS 设为公共 DNS 后重启设备",
    en: "The device can't be scheduled: set its DNS to a public resolver and restart it",
  },
  chooseInstance: {
    code: 4713,
    field: "instance_id",
    zh: "请选择要移除的任务",
    en: "Choose the task to remove",
  },
  nothingToChange: {
    code: 4714,
    field: "changeArray",
    zh: "没有要更改的任务",
    en: "Nothing to change",
  },
  deviceMismatch: {
    code: 4715,
    zh: "设备信息不一致，请刷新后重试",
    en: "The device's details don't match. Refresh and try again",
  },
  alreadyRuns: {
    code: 4716,
    zh: "设备已有该任务",
    en: "The device already has this task",
  },
  typeUnknown: {
    code: 4717,
    field: "task",
    zh: "没有这种任务类型",
    en: "No such task type",
  },
});

export const tasksMessages = {
  scheduled: { zh: "操作成功，等待设备执行", en: "Done. Waiting for the device" },
  failed: { zh: "操作失败", en: "Operation failed" },
  autoOn: { zh: "已开启自动调度", en: "Automatic scheduling is on" },
  autoOff: { zh: "已关闭自动调度", en: "Automatic scheduling is off" },
  preferenceSaved: { zh: "任务偏好已保存", en: "Task preference saved" },
} as const;
