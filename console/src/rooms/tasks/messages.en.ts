import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  networkTitle: "Network task status",
  networkPurpose:
    "See where each lite node is, the current demand for its bandwidth, and how stable it is.",
  computeTitle: "Compute task status",
  computePurpose:
    "See each lite node's hardware, NAT, scheduling and running tasks, and what needs attention.",
  chooseTitle: "Compute task selection",
  choosePurpose:
    "Add, replace or remove tasks on your lite nodes. Each change locks the device for 2 hours.",
  list: "Devices",
  filter: "Filter",
  emptyTitle: "No lite nodes yet",
  emptyText: "Claim an activation code and run the bind command on a device. It will appear here.",
  emptyAction: "Claim a code",
  demand: "Demand",
  demandHint: "Outbound bandwidth over the last hour, graded by the settlement levels",
  demand_high: "High",
  demand_medium: "Medium",
  demand_low: "Low",
  demand_none: "None",
  editNote: "Edit note",
  watchOpen: "View charts",

  hardware: "Hardware",
  cacheUsed: "Cache used",
  nat: "NAT type",
  penetrable: "NAT traversal: yes",
  notPenetrable: "NAT traversal: no",
  schedule: "Schedule status",
  notSupported: "Not supported",
  dnsHint: "Set DNS to a public resolver and restart the device",
  inProcess: "Scheduling, please wait",
  processAdvice:
    "If it is not done within 2 hours, restart the device; if that does not help, flash the latest image",
  volumeTooSmall: "Failed: not enough disk space",
  volumeAdvice: "Format or replace the disk",
  waitingToStart: "Waiting for the task to start",
  taskFailed: "The task failed",
  runsNormally: "Running normally",
  noTask: "No task",
  adviceTicket: "Pending, please submit a ticket",
  ticketTo: (address: string) => ` (${address})`,
  currentTasks: "Tasks",
  Pending: "Waiting to start",
  NotRunning: "Not running",
  Running: "Running",
  taskOfType: (type: string) => `${type} task`,

  summary: "Compute tasks at a glance",
  sumDevices: "Lite nodes",
  sumSchedulable: "Schedulable",
  sumRunning: "Running",
  sumPending: "Waiting to start",
  sumNotRunning: "Not running",
  sumOffline: "Offline",
  sumNoTask: "No task",
  sumLocked: "Locked",
  sumFailed: "Couldn't load the summary",
  sumByType: "By task type",
  sumOfType: (type: string, running: string, all: string) => `${type} ${running} of ${all} running`,

  automatic: "Auto",
  automaticOf: (mac: string) => `Automatic scheduling for ${mac}`,
  automaticIs: (state: string, mac: string) => `${state}: automatic scheduling for ${mac}`,
  on: "On",
  off: "Off",
  tooMany: (most: number) =>
    plural(most, { one: "At most # device at a time", other: "At most # devices at a time" }),
  selected: (count: string) => `${count} selected; the selection is kept across pages`,
  chooseForSelected: "Assign task",
  clearSelection: "Clear",
  change: "Choose task",
  remove: "Remove",
  history: "Task runs",
  chart: "Bandwidth",
  locked: (left: string) => `Changed in the last 2 hours; next change in ${left}`,
  lockedShort: "less than a minute",
  hours: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
  unfit: "Does not meet the requirements",
  unfitDetails: "View requirements",
  unfitTitle: "The hardware does not meet the requirements",
  unfitText: (name: string) =>
    `No task can run on ${name} right now. Minimum requirements of each type:`,
  noOffers: "No tasks are available right now",

  windowClosed: (from: number, to: number, opens: string) =>
    `Available from day ${from} to day ${to} of the next month (UTC); opens on ${opens}`,
  dOnVirtualMachine: "D tasks do not support virtual machines (amd architecture)",
  threadsAtMost: (type: string, most: number) =>
    plural(most, {
      one: `${type} tasks can have at most # thread`,
      other: `${type} tasks can have at most # threads`,
    }),
  uplinkTooLow: (threads: number, need: string, has: string) =>
    `${plural(threads, { one: "# thread needs", other: "# threads need" })} ${need} Mbps of uplink; the 30-day peak is ${has} Mbps`,
  uplinkUnknown: (threads: number, need: string) =>
    `${plural(threads, { one: "# thread needs", other: "# threads need" })} ${need} Mbps of uplink, not reached in 30 days`,
  cpuTooLow: (need: number, has: string) =>
    plural(need, {
      one: `Needs # core, the device has ${has}`,
      other: `Needs # cores, the device has ${has}`,
    }),
  memoryTooLow: (need: string, has: string) => `Needs ${need} of memory, the device has ${has}`,
  storageTooLow: (need: string, has: string) => `Needs ${need} of storage, the device has ${has}`,
  hardwareUnknown: "The device has not reported its hardware yet",
  alreadyHas: "The device already has this task",
  notOffered: "Not available right now; refresh and try again",

  chooseDialog: "Choose task",
  step1: "Task type",
  step2: "Task",
  step2Threads: "Threads",
  step3: "Zone",
  typeSync: (days: string) => `About ${days} days to sync`,
  dayRange: (from: number, to: number) => (from === to ? String(from) : `${from} to ${to}`),
  willReplace: "Replaces",
  replaceTask: "Replace task",
  addTask: "Add task",
  notSelected: "Task not selected",
  unavailableFor: "Not available",
  offersFailed: (why: string) => `Couldn't load why other tasks are unavailable (${why})`,
  aboutD: "About D tasks",
  cancel: "Cancel",
  back: "Back",
  close: "Close",
  confirmTitle: "Confirm change",
  confirmAdd: (task: string, name: string) => `${task} will be added to ${name}.`,
  confirmReplace: (task: string, name: string) => `${name} will switch to ${task}.`,
  confirmReplaced: (old: string) =>
    `${old} ends once the new task has started; its synced data is no longer used.`,
  confirmKept: "Tasks of other types on the device are not affected.",
  confirmLock:
    "The device is then locked for 2 hours; its tasks can't be changed during that time.",
  confirmSync: (days: string) =>
    `Syncing takes about ${days} days; the device earns less until then.`,
  confirmOffline:
    "The device is offline. It must come online within 2 hours to receive the task; otherwise the task shows as not running.",
  confirmNow: "Confirm",
  succeeded: "Operation succeeded",
  failed: "Operation failed",
  bulkTitle: (count: number) =>
    plural(count, { one: "Assign a task to # device", other: "Assign a task to # devices" }),
  bulkUnavailable: "No task is available for these devices",
  bulkFor: (can: string, all: number) =>
    plural(all, {
      one: `${can} of # device can take it`,
      other: `${can} of # devices can take it`,
    }),
  bulkConfirm: (task: string, count: number) =>
    plural(count, { one: `${task} for # device:`, other: `${task} for # devices:` }),
  bulkSkipped: (reason: string) => `Skipped: ${reason}`,
  bulkWillReplace: (old: string) => `Replaces ${old}`,
  bulkWillAdd: "Adds this task",
  bulkStart: (count: number) =>
    plural(count, { one: "Confirm # device", other: "Confirm # devices" }),
  bulkDone: "Result",
  bulkMode: "What to do",
  bulkMode_assign: "Assign or replace",
  bulkMode_remove: "Remove",
  bulkRemoveWhich: "Which task do you want to remove?",
  bulkHaveIt: (count: number) =>
    plural(count, {
      one: "# of the chosen devices has it",
      other: "# of the chosen devices have it",
    }),
  bulkLoses: (can: string, all: number) =>
    plural(all, {
      one: `Removed from ${can} of # device`,
      other: `Removed from ${can} of # devices`,
    }),
  bulkConfirmRemoval: (task: string, count: number) =>
    plural(count, {
      one: `${task} will be removed from # device:`,
      other: `${task} will be removed from # devices:`,
    }),
  bulkWillRemove: (task: string) => `Removes ${task}`,
  bulkPayOf: (some: string, all: number) =>
    plural(all, {
      one: `Pay is that of ${some} of # chosen device`,
      other: `Pay is that of devices like ${some} of the # chosen; the others are of another kind or region`,
    }),
  bulkLooking: "Looking up which tasks these devices can run…",
  bulkNoLite: "Compute tasks run on lite nodes; none is among the chosen devices",
  bulkProgress: (done: string, all: string) => `${done} of ${all} sent`,
  bulkStop: "Stop",
  bulkContinue: (count: number) =>
    plural(count, { one: "Continue with # device", other: "Continue with # devices" }),
  moreLines: (count: string) => `and ${count} more`,
  hasNone: (type: string) => `has no ${type} task`,
  isLocked: "changed in the last 2 hours",
  bulkResult: (good: string, bad: string, skipped: string) =>
    `${good} done, ${bad} failed, ${skipped} skipped`,
  bulkLock: "Each device is then locked for 2 hours; its tasks can't be changed during that time.",
  removeTitle: "Remove task",
  removeText: (name: string) => `Which task do you want to remove from ${name}?`,
  removeEffect:
    "It stops earning once it has stopped, and its synced data is deleted. The device is then locked for 2 hours.",
  removeNow: "Remove task",
  removeNone: "Choose the task to remove",
  autoTitle: "Automatic scheduling",
  autoText: (name: string) =>
    `While ${name} has no task, the platform assigns the first one it can run. Existing tasks are never changed.`,
  autoSwitch: "Automatic scheduling",
  autoPrefer: "Prefer",
  autoAny: "Any",
  payTitle: "What tasks pay devices like this one",
  payHint:
    "Devices of the same kind in the same region (mainland China or elsewhere): what each earned per day with the task in the last 30 days, from its credits. The range is from the 10th to the 90th percentile of the devices.",
  payTable: "Pay by task type",
  payType: "Task",
  payRange: "Range per day",
  payMedian: "Median (BP)",
  payDevices: "Devices",
  payFailed: "Days unpaid",
  payNone: "Not enough devices to tell",
  payNoneText: (devices: number) =>
    `A range is shown once at least ${devices} devices like this one, of several owners, have run a task.`,
  payWords: (range: string, median: string, devices: string, failed: string) =>
    `Devices like this earned ${range} a day, median ${median} (${devices} devices, ${failed} of days unpaid)`,
  historyTitle: "Task runs",
  historyNone: "This device has not had a task yet",
  byOwner: "Chosen manually",
  byAuto: "Automatic",
  ended: "Ended",
  requestedAt: "Chosen",
  startedAt: "Started",
  failedAt: "Not running since",
  recoveredAt: "Running again",
  endedAt: "Ended",
  notYet: "not yet",
  faqTitle: "About tasks",
  faqHint: "What each type requires, how long it syncs and how it earns",
  dTitle: "About D tasks",
  dUplink: (mbps: number) =>
    `Each thread needs at least ${mbps}M of steady uplink, measured at the busiest five minutes of the last 30 days.`,
  dThreads: (most: number, mbps: number) =>
    plural(most, {
      one: `A device can have at most # thread, which needs at least ${mbps}M of uplink.`,
      other: `A device can have at most # threads; # threads need at least ${mbps}M of uplink.`,
    }),
  dMachine: "Virtual machines (amd architecture) are not supported.",
  dSync: (days: string) => `Syncing takes about ${days} days; revenue is steady after that.`,
  dReward:
    "Rewards are settled daily from the day's 95th-percentile outbound bandwidth, storage and online time; there is no fixed amount.",
};
