import * as devicesAgentCalls from "@nodeyard/contract/devices/agent-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { DeviceCommandsTable } from "../../platform/schema.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { expireCommands } from "./expire-commands.ts";

let app: TestApp;
let person: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  person = await createPerson(app);
  device = await bindTestDevice(app, person);
});
afterAll(() => app.close());

const queue = async (
  kind: DeviceCommandsTable["kind"],
  payload: object,
  validMs = 2 * HOUR_MS,
): Promise<string> => {
  const now = app.clock.now();
  const row = await app.database.db
    .insertInto("device_commands")
    .values({
      device_id: BigInt(device.deviceId),
      account_id: person.accountId,
      kind,
      payload: JSON.stringify(payload),
      state: "queued",
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + validMs),
    })
    .returning("device_command_id")
    .executeTakeFirstOrThrow();
  return String(row.device_command_id);
};
const fetch = async () =>
  (await app.call(devicesAgentCalls.fetchCommands, { wait: 0 }, device)).commands;
const acknowledge = (commandId: string, state: devicesAgentCalls.AcknowledgeRequest["state"]) =>
  app.request(devicesAgentCalls.acknowledge, { commandId, state, message: "" }, device);
const stateOf = async (commandId: string) => {
  const { rows } = await app.database.pool.query<{ state: string }>(
    "select state from device_commands where device_command_id = $1",
    [commandId],
  );
  return rows[0]?.state;
};

describe("commands on the wire", () => {
  test("come oldest first, each in the form of its kind", async () => {
    const task = {
      taskId: "7",
      type: "C",
      task: "c1",
      zone: "east",
      threads: 1,
      storageBytes: 1,
      replaces: null,
    };
    const ids = [
      await queue("reboot", {}),
      await queue("set_task", { task }),
      await queue("remove_task", { taskId: "6" }),
    ];
    const expiresAt = new Date(app.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    expect(await fetch()).toEqual([
      { id: ids[0], expiresAt, kind: "reboot" },
      { id: ids[1], expiresAt, kind: "set_task", task },
      { id: ids[2], expiresAt, kind: "remove_task", taskId: "6" },
    ]);
  });

  test("that cannot be read hold up no other, and end with their time", async () => {
    const broken = [
      await queue("set_task", { task: { taskId: 7 } }),
      await queue("remove_task", {}),
      await queue("set_node_password", { sealed: "nonsense" }),
    ];
    const good = await queue("remove_task", { taskId: "6" });
    expect((await fetch()).map((command) => command.id)).toEqual([good]);
    app.clock.advance(2 * HOUR_MS);
    await expireCommands(app.deps);
    for (const id of [...broken, good]) expect(await stateOf(id)).toBe("timed_out");
  });
});

describe("a command's time", () => {
  test("is over for those that were taken and not finished, too", async () => {
    const id = await queue("remove_task", { taskId: "6" });
    await acknowledge(id, "acknowledged");
    app.clock.advance(2 * HOUR_MS - 1);
    await expireCommands(app.deps);
    expect(await stateOf(id)).toBe("acknowledged");
    app.clock.advance(1);
    await expireCommands(app.deps);
    expect(await stateOf(id)).toBe("timed_out");
    await acknowledge(id, "done");
    expect(await stateOf(id)).toBe("timed_out");
  });

  test("gives a restart that was acknowledged an hour to come back", async () => {
    const id = await queue("reboot", {}, 10_000);
    await acknowledge(id, "acknowledged");
    app.clock.advance(30 * MINUTE_MS);
    await expireCommands(app.deps);
    expect(await stateOf(id)).toBe("acknowledged");
    app.clock.advance(31 * MINUTE_MS);
    await expireCommands(app.deps);
    expect(await stateOf(id)).toBe("timed_out");
  });

  test("is looked after for the devices that are named, or for all", async () => {
    const id = await queue("remove_task", { taskId: "6" });
    app.clock.advance(2 * HOUR_MS);
    await expireCommands(app.deps, [999_999n]);
    expect(await stateOf(id)).toBe("queued");
    await expireCommands(app.deps, [BigInt(device.deviceId)]);
    expect(await stateOf(id)).toBe("timed_out");
  });
});
