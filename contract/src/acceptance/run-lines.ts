import type { TaskZone } from "../tasks/rules.ts";

/** Log lines of an acceptance; `{name}` is a value of the line. */
export const RUN_LINES = {
  started: { zh: "正在准备验收", en: "Preparing the acceptance" },
  asking: { zh: "已向节点下发测试，等待节点确认", en: "Waiting for the node to take the test" },
  cpu: { zh: "正在读取处理器信息", en: "Reading the processor's facts" },
  disk: { zh: "正在进行硬盘压测：{percent}%", en: "Testing the disks: {percent}%" },
  lines: { zh: "正在检查线路：{percent}%", en: "Checking the lines: {percent}%" },
  stress: { zh: "正在进行线路压测：{percent}%", en: "Testing the lines under load: {percent}%" },
  memory: { zh: "正在读取内存信息", en: "Reading the memory's facts" },
  checking: { zh: "正在检查压测结果", en: "Checking the results" },
  matching: { zh: "正在匹配任务", en: "Matching tasks" },
  choose: {
    zh: "匹配到 {count} 个任务，请选择要部署的任务",
    en: "Tasks that match: {count}. Choose the one to deploy",
  },
  deploying: { zh: "正在部署任务 {task}", en: "Deploying the task {task}" },
  accepting: {
    zh: "任务 {task} 已运行，等待节点上报以完成验收",
    en: "The task {task} runs; waiting for the node's report to accept it",
  },
  accepted: { zh: "验收通过，任务 {task}", en: "Accepted with the task {task}" },
  offline: {
    zh: "节点离线，无法验收。请检查节点后重试",
    en: "The node is offline. Check it, then begin again",
  },
  declined: {
    zh: "节点的代理程序不支持验收，请升级后重试",
    en: "The node's agent does not support acceptance. Update it, then begin again",
  },
  silent: {
    zh: "节点超过 {minutes} 分钟没有响应，已停止。请检查节点后重试",
    en: "The node has not answered for {minutes} minutes. Check it, then begin again",
  },
  canceled: { zh: "你已停止本次验收", en: "You stopped this acceptance" },
  canceledWithdrawn: {
    zh: "你已停止本次验收，任务 {task} 已撤回",
    en: "You stopped this acceptance. The task {task} was withdrawn",
  },
  canceledStays: {
    zh: "你已停止本次验收；任务 {task} 已下发到节点，不受影响",
    en: "You stopped this acceptance. The task {task} had been sent to the node and stays",
  },
  unbound: { zh: "节点的设备已解绑", en: "The node's device was unbound" },
  nodeFailed: { zh: "节点测试失败：{reasonZh}", en: "The node could not run the test: {reasonEn}" },
  disksUnmeasured: {
    zh: "没有一块硬盘能够完成压测，请检查硬盘剩余空间和写入权限",
    en: "No disk could be tested. Check its free space and whether the agent may write to it",
  },
  linesDown: {
    zh: "没有正常的线路，请先检查拨号",
    en: "No line is up. Check how they are dialled",
  },
  linesUnmeasured: { zh: "没有一条线路完成压测", en: "No line finished its test" },
  roundsUnknown: {
    zh: "节点的代理程序不支持多条线路同时压测，请升级代理程序后重新验收",
    en: "The node's agent cannot test its lines at once. Update it, then begin again",
  },
  roundsUnmeasured: {
    zh: "全部线路同时压测没有完成，请重试",
    en: "The test of all lines at once did not finish. Begin again",
  },
  noOffers: {
    zh: "平台当前没有招募中的任务",
    en: "The platform recruits for no task at present",
  },
  noneFits: {
    zh: "没有匹配的任务，每个任务都有未满足的要求",
    en: "No task matches. The node misses a requirement of each",
  },
  deployRefused: { zh: "任务无法部署：{reasonZh}", en: "The task cannot be deployed: {reasonEn}" },
  deployFailed: {
    zh: "任务没有运行起来，请检查节点或选择其他任务",
    en: "The task did not start. Check the node, or choose another task",
  },
  taskLost: { zh: "任务在验收时停止", en: "The task stopped while it was accepted" },
} as const;
export type RunLine = keyof typeof RUN_LINES;

/** Why a node could not do its step, as a line says it. */
export const FAULT_WORDS = {
  noDisk: { zh: "没有可测试的硬盘", en: "it has no disk to test" },
  noLines: { zh: "没有可测试的线路", en: "it has no line to test" },
  interrupted: { zh: "测试多次被中断", en: "the test was interrupted too often" },
  tooSlow: { zh: "测试超时", en: "the test took too long" },
  failed: { zh: "程序出错", en: "the agent met an error" },
} as const;

/** Why a disk has no figures. */
export const DISK_WORDS = {
  noSpace: { zh: "剩余空间不足，未测试", en: "Not tested: too little space is free" },
  notWritable: { zh: "代理程序不能写入，未测试", en: "Not tested: the agent may not write to it" },
  failed: { zh: "读写失败", en: "Reading or writing failed" },
} as const;

/** Lines that are not normal. */
export const LINE_WORDS = {
  undialled: { zh: "未拨号", en: "Not dialled" },
  dialling: { zh: "拨号中", en: "Being dialled" },
  abnormal: { zh: "异常", en: "Abnormal" },
} as const;

/** Reasons why a line, or all of them, count as they do. */
export const LINE_NOTES = {
  kept: {
    zh: "同时压测时保持了单独压测的速度，按单独压测计",
    en: "Kept its speed beside the others: counts as alone",
  },
  slowed: {
    zh: "与其他线路同时压测时只有 {kept} Mbps，按此计",
    en: "Brought {kept} Mbps beside the others: counts as that",
  },
  slowedByOne: {
    zh: "与 {line} 两条同时压测时也只有 {kept} Mbps，可能共用上行",
    en: "Brought {kept} Mbps beside {line} alone too: they may share an uplink",
  },
  shared: {
    zh: "与另外 {count} 条线路使用同一公网地址 {ip}，只有同时压测的速度才可相加",
    en: "Has its public address {ip} in common with {count} more: their speeds add up as far as they were tested at once",
  },
  serverBound: {
    zh: "全部线路同时压测时达到了平台服务器的带宽上限，与节点无关，按两条同时压测的结果计",
    en: "In the test of all lines the platform's own link was the bound, not the node: lines count as two at a time",
  },
  total: {
    zh: "总上行按全部线路同时压测的结果计",
    en: "All lines count as what they brought at once",
  },
} as const;

/** Requirements that failed, with the figure that was measured. */
export const MATCH_WORDS = {
  size: { zh: "存储需要 {needed}，实测 {found}", en: "Storage: {needed} needed, {found} measured" },
  cpu_min_process: {
    zh: "处理器需要 {needed} 线程，实测 {found}",
    en: "Processor threads: {needed} needed, {found} measured",
  },
  min_frequency: {
    zh: "主频需要 {needed}，实测 {found}",
    en: "Clock rate: {needed} needed, {found} measured",
  },
  mem_min_size: {
    zh: "内存需要 {needed}，实测 {found}",
    en: "Memory: {needed} needed, {found} measured",
  },
  ssd_min_num: {
    zh: "SSD 需要 {needed} 块，实测 {found}",
    en: "SSDs: {needed} needed, {found} measured",
  },
  ssd_tota_minl_size: {
    zh: "SSD 总容量需要 {needed}，实测 {found}",
    en: "Size of all SSDs: {needed} needed, {found} measured",
  },
  hdd_min_num: {
    zh: "HDD 需要 {needed} 块，实测 {found}",
    en: "HDDs: {needed} needed, {found} measured",
  },
  hdd_total_min_size: {
    zh: "HDD 总容量需要 {needed}，实测 {found}",
    en: "Size of all HDDs: {needed} needed, {found} measured",
  },
  single_min_band: {
    zh: "单线上行需要 {needed}，最低一条实测 {found}",
    en: "Uplink of each line: {needed} needed, {found} measured on the slowest",
  },
  total_min_band: {
    zh: "总上行需要 {needed}，实测 {found}",
    en: "Uplink of all lines: {needed} needed, {found} measured",
  },
  max_total_band: {
    zh: "总上行最多 {needed}，实测 {found}",
    en: "Uplink of all lines: at most {needed}, {found} measured",
  },
  op: { zh: "运营商需要 {needed}，实际 {found}", en: "Carrier: {needed} needed, {found} found" },
  ipv_6: { zh: "需要 IPv6，没有线路可用", en: "IPv6 is needed, and works on no line" },
  gap_error: {
    zh: "{needed}目前没有{found}的资源缺口",
    en: "There is no resource gap for {found} in {needed} now",
  },
} as const;
/** In place of `gap_error` where the node's province is not known, or the carrier of none of its lines. */
export const NO_PROVINCE = {
  zh: "未填写节点所在省份，无法匹配资源缺口：请在“提交普通节点”页的“标签”中选择省份",
  en: "The node's province is not known, so no resource gap can match: choose it on “Submit nodes”, under “Labels”",
} as const;
export const NO_CARRIER = {
  zh: "线路的运营商未知，无法匹配资源缺口",
  en: "The carrier of its lines is unknown, so no resource gap can match",
} as const;

/** Results of an accepted task, by line. */
export const RECORD_WORDS = {
  passed: { zh: "通过：上行 {upload}", en: "Passed: uplink {upload}" },
  slow: {
    zh: "未通过：上行 {upload}，低于要求的 {needed}",
    en: "Failed: uplink {upload}, below the {needed} that is needed",
  },
  abnormal: { zh: "未通过：线路异常", en: "Failed: the line is abnormal" },
} as const;

export const CARRIER_WORDS = {
  ct: { zh: "电信", en: "China Telecom" },
  cu: { zh: "联通", en: "China Unicom" },
  cm: { zh: "移动", en: "China Mobile" },
  abnormal: { zh: "未知", en: "unknown" },
  unknown: { zh: "未知", en: "unknown" },
} as const;

/** Zones of tasks, as the console's lists have them. */
export const ZONE_WORDS = {
  east: { zh: "东部", en: "East" },
  south: { zh: "南部", en: "South" },
  north: { zh: "北部", en: "North" },
  west: { zh: "西部", en: "West" },
} as const satisfies Record<TaskZone, { zh: string; en: string }>;
export const THREADS = { zh: "{count} 线程", en: "{count} threads" } as const;
