import { defineErrors } from "../error.ts";
import { MAX_GAP_MBPS } from "./rules.ts";

/** Errors of acceptances, gaps and requirements. */
export const acceptanceErrors = defineErrors("acceptance", {
  serverMissing: {
    code: 6501,
    field: "server_id",
    zh: "请输入要操作的 serverID",
    en: "Enter the serverID to operate on",
  },
  unknownNode: {
    code: 6502,
    field: "server_id",
    zh: "节点不存在",
    en: "No such node",
  },
  notDeployed: {
    code: 6503,
    field: "server_id",
    zh: "节点还没有部署完成，不能验收",
    en: "The node is not deployed yet, so it cannot be accepted",
  },
  alreadyRuns: {
    code: 6504,
    zh: "该节点正在验收，请等待完成或先停止",
    en: "An acceptance of this node is in progress. Wait for it, or stop it first",
  },
  notRunning: {
    code: 6505,
    zh: "该节点没有进行中的验收",
    en: "No acceptance of this node is in progress",
  },
  notMatched: {
    code: 6506,
    zh: "任务选择失败：当前步骤不能选择任务",
    en: "No task can be chosen in this step",
  },
  taskUnfit: {
    code: 6507,
    field: "task",
    zh: "任务选择失败：该任务与节点不匹配",
    en: "This task does not match the node",
  },
  hostnameMissing: {
    code: 6508,
    field: "hostname",
    zh: "搜索的 hostName 不能为空",
    en: "The host name to search cannot be empty",
  },
  notOnThisSite: {
    code: 6509,
    zh: "验收只能在中文站进行",
    en: "Acceptance is on the Chinese site",
  },
  unknownGap: { code: 6510, zh: "资源缺口不存在", en: "No such gap" },
  provinceMissing: {
    code: 6511,
    field: "province",
    zh: "请选择省份",
    en: "Choose a province",
  },
  gapInvalid: {
    code: 6512,
    field: "gapBw",
    zh: `招募带宽应为 1 到 ${MAX_GAP_MBPS} Mbps 的整数`,
    en: `Enter the bandwidth as a whole number from 1 to ${MAX_GAP_MBPS} Mbps`,
  },
  gapExists: {
    code: 6513,
    field: "province",
    zh: "该省份和运营商的缺口已经发布，请直接修改",
    en: "The gap of this province and carrier is published already. Change that one",
  },
  unknownTask: { code: 6514, field: "task", zh: "任务不存在", en: "No such task" },
  peakInService: {
    code: 6516,
    field: "server_id",
    zh: "节点正在服务：11:30-14:00、18:00-24:00（北京时间）不能验收，压测会占满硬盘和线路",
    en: "The node is in service: during 11:30-14:00 and 18:00-24:00, China time, it is not tested, because the test takes all of its disks and lines",
  },
  needsContradict: {
    code: 6515,
    field: "maxTotalMbps",
    zh: "总上行的上限低于总上行或单线上行的要求，没有节点能够满足",
    en: "The maximum for all lines is below the minimum for all lines or for each line. No node can meet both",
  },
});

export const acceptanceMessages = {
  started: { zh: "已开始匹配任务", en: "The acceptance has begun" },
  chosen: { zh: "操作成功", en: "The task is chosen" },
  canceled: { zh: "已停止验收", en: "The acceptance is stopped" },
  canceledWithdrawn: {
    zh: "已停止验收，任务已撤回",
    en: "The acceptance is stopped and the task withdrawn",
  },
  canceledStays: {
    zh: "已停止验收；任务已下发到节点，不受影响",
    en: "The acceptance is stopped. The task has been sent to the node and stays",
  },
  gapSaved: { zh: "资源缺口已保存", en: "The gap is saved" },
  gapClosed: { zh: "资源缺口已下架", en: "The gap is closed" },
  needsSaved: { zh: "任务要求已保存", en: "The requirements are saved" },
} as const;
