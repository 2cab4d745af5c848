import type { DeviceEvent } from "@nodeyard/contract/devices/page-calls.ts";
import { faultText } from "@nodeyard/contract/faults/fault-words.ts";
import { durationText } from "../../../../shared/duration-text.ts";
import { formatTime } from "../../../../shared/format.ts";
import { language } from "../../../../shared/site.ts";
import { failureText } from "../../../../shared/task-failure/failure-text.ts";
import { taskName } from "../../../../shared/task-name/task-name.ts";
import type { Tone } from "../../../../shared/ui/status-dot.tsx";
import { COMMAND_TONES } from "../../command-state.ts";
import { COMMAND_WORDS, commandWord } from "../../command-words.ts";
import { devicePage as text } from "../messages.ts";

const TASK_TONES = {
  chosen: "info",
  started: "success",
  failed: "danger",
  recovered: "success",
  ended: "neutral",
} as const satisfies Record<Extract<DeviceEvent, { kind: "task" }>["change"], Tone>;

/** An event as it is read. */
export function eventWords(event: DeviceEvent): { tone: Tone; title: string; details: string } {
  switch (event.kind) {
    case "incident": {
      const { at, recoveredAt, fault, measured } = event;
      if (fault !== "offline")
        return {
          tone: recoveredAt === null ? "danger" : "warning",
          title: faultText(fault, measured, language),
          details: recoveredAt === null ? "" : text.faultOver(formatTime(recoveredAt)),
        };
      if (recoveredAt === null) return { tone: "danger", title: text.offlineNow, details: "" };
      const lasted = durationText(Date.parse(recoveredAt) - Date.parse(at));
      return {
        tone: "warning",
        title: text.wasOfflineFor(lasted),
        details: text.backAt(formatTime(recoveredAt)),
      };
    }
    case "notice":
      return { tone: "info", title: text[`notice_${event.about}`], details: "" };
    case "command":
      return {
        tone: COMMAND_TONES[event.state],
        title: `${commandWord(event.command)} · ${COMMAND_WORDS[event.state]}`,
        details: event.message,
      };
    case "task": {
      const { chosenBy, change, reason } = event;
      const chosen = change === "chosen" && chosenBy === "auto" ? text.chosenByAuto : "";
      return {
        tone: TASK_TONES[change],
        title: text[`task_${change}`](taskName(event)),
        details: reason ? failureText(reason) : chosen,
      };
    }
    case "note":
      return { tone: "neutral", title: event.note, details: "" };
    case "transfer":
      return { tone: "info", title: text[`transfer_${event.change}`], details: "" };
    case "bind":
      return { tone: "success", title: text.bound, details: "" };
  }
}
