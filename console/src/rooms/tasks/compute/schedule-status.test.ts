import { expect, test } from "vitest";
import { advice as solutions } from "../advice/messages.ts";
import { tasks } from "../messages.ts";
import { scheduleStatus } from "./schedule-status.ts";

const online = {
  status: "online",
  last_seen_at: "2026-03-10T08:00:00.000Z",
  bind_at: "2026-03-01T00:00:00.000Z",
  stableValue: 400,
} as const;
const applied = { ...online, schedule: true, last_manual_schedule_status: "applied" } as const;

test("a device that cannot be scheduled gets the DNS advice first", () => {
  expect(scheduleStatus({ ...applied, schedule: false, task_status: "Running" })).toMatchObject({
    tone: "danger",
    word: tasks.notSupported,
    advice: tasks.dnsHint,
  });
});

test("a change in progress advises to wait, then to restart, then to flash", () => {
  const status = { ...applied, last_manual_schedule_status: "process" } as const;
  for (const state of ["Pending", "NotRunning", "Running"] as const) {
    expect(scheduleStatus({ ...status, task_status: state })).toMatchObject({
      word: tasks.inProcess,
      advice: tasks.processAdvice,
    });
  }
});

test("too little disk space asks for another disk", () => {
  const status = { ...online, schedule: true, last_manual_schedule_status: "vol_ins" } as const;
  expect(scheduleStatus({ ...status, task_status: "NotRunning" })).toMatchObject({
    word: tasks.volumeTooSmall,
    advice: tasks.volumeAdvice,
  });
});

test("an applied change shows what the task does", () => {
  expect(scheduleStatus({ ...applied, task_status: "Pending" }).word).toBe(tasks.waitingToStart);
  const runs = scheduleStatus({ ...applied, task_status: "Running" });
  expect([runs.word, runs.tone, runs.advice]).toEqual([tasks.runsNormally, "success", undefined]);
  expect(scheduleStatus({ ...applied, task_status: "NotRunning" }).word).toBe(tasks.taskFailed);
});

test.each([
  ["system", solutions.system],
  ["network_check", solutions.network_check],
  ["os_rebuild", solutions.os_rebuild],
  ["hd_format", solutions.hd_format],
  ["ticket", tasks.adviceTicket],
  ["", tasks.adviceTicket],
  [undefined, tasks.adviceTicket],
])("a failed task with the solution %s has its advice", (solution, advice) => {
  const row = { ...applied, task_status: "NotRunning", task_solution: solution } as const;
  expect(scheduleStatus(row).advice).toBe(advice);
});

test("a device without tasks says so, also where the server knows nothing", () => {
  const none = {
    ...online,
    schedule: true,
    last_manual_schedule_status: "",
    task_status: "Unknown",
  } as const;
  for (const row of [none, online]) {
    expect(scheduleStatus(row)).toEqual({ tone: "neutral", word: tasks.noTask });
  }
});

test("an offline device shows what it last reported, without a tone and without advice", () => {
  const row = { ...applied, status: "offline" } as const;
  expect(scheduleStatus({ ...row, task_status: "Running" })).toEqual({
    tone: "neutral",
    word: tasks.runsNormally,
  });
  expect(scheduleStatus({ ...row, task_status: "NotRunning", task_solution: "system" })).toEqual({
    tone: "neutral",
    word: tasks.taskFailed,
  });
});
