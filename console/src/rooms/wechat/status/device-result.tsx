import type { DeviceStatusResponse } from "@nodeyard/contract/wechat/calls.ts";
import { adviceOf } from "@nodeyard/contract/wechat/rules.ts";
import { formatBytes, UNKNOWN } from "../../../shared/format.ts";
import { partName } from "../../../shared/task-name/task-name.ts";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { advice } from "../../tasks/advice/messages.ts";
import { status } from "./messages.ts";

const words = { ...status, ...advice };

type Device = DeviceStatusResponse["data"];

const TASK_TONES: Readonly<Record<Device["task_details"][string]["status"], Tone>> = {
  Pending: "info",
  NotRunning: "danger",
  Running: "success",
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

/** What the server knows of a device, and what to do about each of its tasks. */
export function DeviceResult({ device }: { device: Device }) {
  const tasks = Object.entries(device.task_details);
  return (
    <section className="app-section">
      <header>
        <h2>{status.result}</h2>
      </header>
      <dl className="app-facts">
        <dt>{status.mac}</dt>
        <dd>{device.mac_address}</dd>
        <dt>{status.status}</dt>
        <dd>
          <Online of={device.status} />
        </dd>
        <dt>{status.schedule}</dt>
        <dd>{device.schedule ? status.yes : status.no}</dd>
        <dt>{status.storage}</dt>
        <dd>{formatBytes(device.storage_size)}</dd>
        <dt>{status.version}</dt>
        <dd>{device.info || UNKNOWN}</dd>
        <dt>{status.owner}</dt>
        <dd>{device.email}</dd>
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
                <StatusDot tone={TASK_TONES[task.status]} word={status[task.status]} />
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
