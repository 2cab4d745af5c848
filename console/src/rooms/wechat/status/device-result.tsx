import type { DeviceStatusResponse } from "@nodeyard/contract/wechat/calls.ts";
import { adviceOf } from "@nodeyard/contract/wechat/rules.ts";
import type { ReactNode } from "react";
import { formatBytes, UNKNOWN } from "../../../shared/format.ts";
import { partName } from "../../../shared/task-name/task-name.ts";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { advice } from "../../tasks/advice/messages.ts";
import { Whole } from "../shell/whole.tsx";
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

function Fact(props: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** A device with its tasks, and advice on each. */
export function DeviceResult({ device }: { device: Device }) {
  const tasks = Object.entries(device.task_details);
  return (
    <section className="app-section">
      <header>
        <h2>{status.result}</h2>
      </header>
      <dl className="app-facts">
        <Fact name={status.mac}>
          <small>
            <Whole>{device.mac_address}</Whole>
          </small>
        </Fact>
        <Fact name={status.status}>
          <Online of={device.status} />
        </Fact>
        <Fact name={status.schedule}>{device.schedule ? status.yes : status.no}</Fact>
        <Fact name={status.storage}>{formatBytes(device.storage_size)}</Fact>
        <Fact name={status.version}>{device.info || UNKNOWN}</Fact>
        <Fact name={status.owner}>{device.email}</Fact>
      </dl>
      <h3>{status.tasks}</h3>
      {tasks.length === 0 ? (
        <p className="app-quiet">{status.noTasks}</p>
      ) : (
        <ul className="app-rows" data-beside="">
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
        </ul>
      )}
      {tasks.length === 0 && !device.schedule && <p className="app-alert">{status.dns}</p>}
    </section>
  );
}
