import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";
import { setSwitchByPost } from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { scheduleAutomatically } from "./schedule-automatically.ts";
import {
  acknowledge,
  columns,
  createComputeDevice,
  fetch,
  passLock,
  runTask,
  send,
  updateOf,
  type ComputeDevice,
} from "./testing/compute-device.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ poolSize: 12 });
});
afterAll(() => app.close());

/** Tasks marked for removal without a command, and duplicate types on a device. */
async function inconsistencies(device: ComputeDevice): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(
    `select t.device_task_id from device_tasks t
      where t.device_id = $1 and t.ended_at is null and t.is_leaving and not exists (
        select from device_commands c where c.device_id = t.device_id and c.state in ('queued', 'sent', 'acknowledged')
          and t.device_task_id::text in (c.payload->>'taskId', c.payload->'task'->>'replaces'))
      union all
      select min(device_task_id) from device_tasks
      where device_id = $1 and ended_at is null and not is_leaving group by task_type having count(*) > 1`,
    [device.deviceId],
  );
  return rows;
}

test.each(["within", "after"] as const)(
  "choices, words, lists, expiry and automatic scheduling of a device at once, %s the command's time",
  async (when) => {
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(HOUR_MS);
      const device = await createComputeDevice(app);
      const { deviceId, owner } = device;
      await app.call(setSwitchByPost, { deviceId, status: true }, owner);
      const old = await runTask(app, device, ["B", "b1"]);
      await send(app, owner, [await updateOf(app, device, ["B", "b2", "north"])]);
      const [command] = await fetch(app, device);
      if (when === "after") await passLock(app, device);
      const changes = [
        await updateOf(app, device, ["C", "c1"]),
        await updateOf(app, device, ["B", "b2", "west"]),
        { device_id: deviceId, action_type: "delete" as const, instance_id: old },
      ];
      const list = (taskId: string | undefined) =>
        app.request(
          reportTasks,
          { tasks: [{ taskId: taskId ?? "", status: "Running", message: "" }] },
          device,
        );
      const answers = await Promise.all([
        send(app, owner, changes),
        send(app, owner, changes.toReversed()),
        acknowledge(app, device, command?.id, round % 2 === 0 ? "done" : "failed"),
        list(old),
        list(command?.task?.taskId),
        expireCommands(app.deps),
        scheduleAutomatically(app.deps),
        columns(app, device, true),
      ]);
      expect(JSON.stringify(answers)).not.toContain("platform.internal");
      expect([answers[2].status, answers[3].status, answers[4].status]).toEqual([200, 200, 200]);
      expect(await inconsistencies(device)).toEqual([]);
      const taken = [...answers[0], ...answers[1]].filter((item) => item.status === "success");
      expect(taken).toHaveLength(when === "within" ? 0 : 1);
    }
  },
);
