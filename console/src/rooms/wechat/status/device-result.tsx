import type { DeviceStatusResponse } from "@nodeyard/contract/wechat/calls.ts";
import { adviceOf } from "@nodeyard/contract/wechat/rules.ts";
import { formatBytes, UNKNOWN } from "../../../shared/format.ts";
import { partName } from "../../../shared/task-name/task-name.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { advice } from "../../tasks/advice/messages.ts";
import cardStyles from "../shell/card.module.css";
import { Rows } from "../shell/rows.tsx";
import { Section } from "../shell/section.tsx";
import styles from "../shell/text.module.css";
import { UnbrokenWords } from "../shell/unbroken-words.tsx";
import { status } from "./messages.ts";

const words = { ...status, ...advice };

type Device = DeviceStatusResponse["data"];

type TaskState = Device["task_details"][string]["status"];

const TASK_TONES: Readonly<Record<TaskState | "RanBefore", Tone>> = {
  Pending: "info",
  NotRunning: "danger",
  Running: "success",
  RanBefore: "neutral",
};

/** A task of the wire, `type-task`, in words. */
function taskTitle(name: string): string {
  const [type = "", task = ""] = name.split("-");
  return `${type} · ${partName({ type, task, threads: Number(task) })}`;
}

function Online({ of }: { of: Device["status"] }) {
  if (of === "unknown") return UNKNOWN;
  return (
    <StatusDot
      tone={of === "online" ? "success" : "danger"}
      word={of === "online" ? status.online : status.offline}
    />
  );
}

/** State of a task by the last report; unknown for an offline device. */
function State(props: { of: TaskState; isOffline: boolean }) {
  const state = props.isOffline && props.of === "Running" ? "RanBefore" : props.of;
  return <StatusDot tone={TASK_TONES[state]} word={status[state]} />;
}

/** A device with its tasks, and advice on each. */
export function DeviceResult({ device }: { device: Device }) {
  const tasks = Object.entries(device.task_details);
  return (
    <Section title={status.result}>
      <div className={cardStyles["card"]}>
        <Facts
          facts={[
            [status.mac, <UnbrokenWords key="mac">{device.mac_address}</UnbrokenWords>],
            [status.status, <Online key="status" of={device.status} />],
            [status.schedule, device.schedule ? status.yes : status.no],
            [status.storage, formatBytes(device.storage_size)],
            [status.version, device.info || UNKNOWN],
            [status.owner, device.email],
          ]}
        />
      </div>
      <h3>{status.tasks}</h3>
      {tasks.length === 0 ? (
        <p className={styles["quiet"]}>{status.noTasks}</p>
      ) : (
        <Rows isBeside>
          {tasks.map(([name, task]) => {
            const found = adviceOf(device, task);
            return (
              <li key={name}>
                <b>{taskTitle(name)}</b>
                <State of={task.status} isOffline={device.status === "offline"} />
                {found !== undefined && <small>{words[found]}</small>}
              </li>
            );
          })}
        </Rows>
      )}
      {tasks.length === 0 && !device.schedule && <Note tone="warning">{status.dns}</Note>}
    </Section>
  );
}
