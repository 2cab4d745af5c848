import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { networkHealth, type NetworkFacts } from "@nodeyard/contract/devices/health.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { tasks } from "../messages.ts";
import { taskAdvice } from "../task-advice.ts";
import { STATE_TONES } from "../task-words.ts";

export interface ScheduleStatus {
  readonly tone: Tone;
  readonly word: string;
  /** Remedy for the owner; absent without a problem. */
  readonly advice?: string;
}

type Row = NetworkFacts &
  Pick<DeviceRow, "schedule" | "last_manual_schedule_status" | "task_status" | "task_solution">;

/** Result of the last task selection, with advice; of an offline device what it last reported, without a tone. */
export function scheduleStatus(row: Row): ScheduleStatus {
  const reported = reportedStatus(row);
  return networkHealth(row).isStale ? { tone: "neutral", word: reported.word } : reported;
}

function reportedStatus(row: Row): ScheduleStatus {
  if (row.schedule === false) {
    return { tone: "danger", word: tasks.notSupported, advice: tasks.dnsHint };
  }
  switch (row.last_manual_schedule_status) {
    case "process":
      return { tone: "info", word: tasks.inProcess, advice: tasks.processAdvice };
    case "vol_ins":
      return { tone: "danger", word: tasks.volumeTooSmall, advice: tasks.volumeAdvice };
    default:
      break;
  }
  switch (row.task_status) {
    case "Pending":
      return { tone: STATE_TONES.Pending, word: tasks.waitingToStart };
    case "NotRunning":
      return {
        tone: STATE_TONES.NotRunning,
        word: tasks.taskFailed,
        advice: taskAdvice(row.task_solution),
      };
    case "Running":
      return { tone: STATE_TONES.Running, word: tasks.runsNormally };
    default:
      return { tone: "neutral", word: tasks.noTask };
  }
}
