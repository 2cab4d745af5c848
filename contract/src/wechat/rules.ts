import { TASK_SOLUTIONS } from "../tasks/rules.ts";

/** Header of the in-app session, which `getWechatInfo` issues for a code of the chat platform. Never in an address or a body. */
export const IN_APP_SESSION_HEADER = "inappsession";
/** With it, on calls that owners make too: the `id` of the bound account that the in-app session acts for. */
export const IN_APP_ACCOUNT_HEADER = "inappaccount";

/** Lifetime of an in-app session, and of an unused one. */
export const IN_APP_LIFETIME_HOURS = 24;
export const IN_APP_IDLE_HOURS = 2;

/** Accounts that one identity of the platform can be bound to, and identities that one account can. */
export const MAX_BOUND_ACCOUNTS = 10;
export const MAX_BOUND_IDENTITIES = 5;

/** The balance while buy-backs are closed: the page says that the system is being upgraded. */
export const BALANCE_NONE = "NONE";

export const BUYBACKS_A_PAGE = 5;
export const EXCHANGES_A_PAGE = 10;

/** Answers of `setWechatAccountUnify`. */
export const UNIFY_STATUS = { notBound: 1, success: 2, failure: 3 } as const;

/** Task states on the page of a device's status; `dns` is about the device. */
type ScheduleAdvice =
  | "dns"
  | "wait"
  | "disk"
  | "pending"
  | "ticket"
  | "normal"
  | "offline_device"
  | (typeof TASK_SOLUTIONS)[number];

/** Advice on a task of a device, from its last schedule, what the task does and why it failed; undefined where there is nothing to say. */
export function adviceOf(
  device: {
    readonly status: "online" | "offline" | "unknown";
    readonly schedule: boolean;
    readonly last_manual_schedule_status: string;
  },
  task: { readonly status: "Pending" | "NotRunning" | "Running"; readonly solution: string },
): ScheduleAdvice | undefined {
  if (!device.schedule) return "dns";
  if (device.last_manual_schedule_status === "process") return "wait";
  if (device.last_manual_schedule_status === "vol_ins") return "disk";
  if (device.last_manual_schedule_status !== "applied") return undefined;
  if (task.status === "Pending") return "pending";
  if (task.status === "Running") return device.status === "offline" ? "offline_device" : "normal";
  return TASK_SOLUTIONS.find((each) => each === task.solution) ?? "ticket";
}
