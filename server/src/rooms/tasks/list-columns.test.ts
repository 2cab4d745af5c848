import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";
import { getSummary, listHistory } from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { candidateMap, taskColumns } from "@nodeyard/contract/tasks/columns.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { bindTestDevice } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { taskColumnsOf } from "./list-columns.ts";
import {
  answer,
  choose,
  columns,
  createComputeDevice,
  GIB,
  MBPS,
  runTask,
  setFacts,
  type ComputeDevice,
} from "./testing/compute-device.ts";

let app: TestApp;
let device: ComputeDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  device = await createComputeDevice(app);
});
afterAll(() => app.close());

const query = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);

describe("a device", () => {
  test("without tasks has what it measured, and every candidate that fits", async () => {
    await query(
      `update device_status set nat_type = 3, port_map = 'UPNP', nat_measured_at = $2, task_storage_bytes = 5000000000
        where device_id = $1`,
      device.deviceId,
      "2026-03-10T01:00:00Z",
    );
    await setFacts(app, device, { cpuCount: 2, storageBytes: 120 * GIB, uplinkBps: 90 * MBPS });
    const { manual_schedule_candidate: candidates = {}, ...row } = await columns(app, device, true);
    expect(row).toEqual({
      payGroup: "x86, mainland",
      schedule: true,
      task_status: "Unknown",
      task_solution: "",
      manual_schedule_status: "NORMAL",
      manual_schedule_unlock_at: null,
      last_manual_schedule_status: "",
      alreadyHasTaskType: [],
      task_map: [],
      used_ext_storage_size: 5_000_000_000,
      nat: 3,
      nat_upd_at: "2026-03-10T01:00:00.000Z",
      portmap: "UPNP",
      auto_schedule: false,
    });
    expect(Object.keys(candidates).join(" ")).toBe(
      "B-b1-east B-b1-south B-b2-north B-b2-west C-c1-east C-c1-south D-1-east D-1-south D-2-east D-2-south " +
        "F-f1-east F-f1-north H-1-east H-1-west H-2-east H-2-west I-1-east I-1-west",
    );
  });

  test("is as bad as its worst task", async () => {
    await runTask(app, device, ["B", "b1"]);
    expect((await columns(app, device)).task_status).toBe("Running");
    await choose(app, device, ["C", "c1"]);
    expect((await columns(app, device)).task_status).toBe("Pending");
    await answer(app, device, "failed", { cause: "system" });
    expect((await columns(app, device)).task_status).toBe("NotRunning");
  });

  test("that only the uplink keeps from the last open offers is said to be too small", async () => {
    await query("update compute_offers set is_open = task_type = 'D'");
    try {
      expect((await columns(app, device)).manual_schedule_status).toBe("ERROR_CONIFIG");
      await setFacts(app, device, { uplinkBps: 40 * MBPS });
      expect((await columns(app, device)).manual_schedule_status).toBe("NORMAL");
    } finally {
      await query("update compute_offers set is_open = true");
    }
  });

  test("that only the calendar keeps from a task is not too small", async () => {
    await query("update compute_offers set is_open = task_type = 'A'");
    try {
      expect(await columns(app, device, true)).toMatchObject({
        manual_schedule_status: "NORMAL",
        manual_schedule_candidate: {},
      });
    } finally {
      await query("update compute_offers set is_open = true");
    }
  });
});

describe("a device whose data is broken or missing has safe values, and its neighbours theirs", () => {
  const bothOf = async () => {
    app.clock.advance(61_000);
    const neighbour = await bindTestDevice(app, device.owner);
    const found = await taskColumnsOf(
      app.deps,
      [BigInt(device.deviceId), BigInt(neighbour.deviceId), 999_999n],
      { now: app.clock.now(), withCandidates: true },
    );
    const wire = taskColumns.extend({
      manual_schedule_candidate: candidateMap,
      payGroup: z.string(),
    });
    for (const row of found.values()) expect(wire.safeParse(row).error).toBeUndefined();
    expect(found.get(neighbour.deviceId)).toMatchObject({
      manual_schedule_status: "NORMAL",
      schedule: true,
    });
    return found.get(device.deviceId);
  };

  test("no status row", async () => {
    await query("delete from device_status where device_id = $1", device.deviceId);
    expect(await bothOf()).toMatchObject({
      manual_schedule_status: "ERROR_CONIFIG",
      manual_schedule_candidate: {},
      used_ext_storage_size: null,
      nat: 0,
      nat_upd_at: null,
      portmap: "",
    });
  });

  test.each([null, -5])("hardware figures of %s", async (value) => {
    await query(
      `update device_status set cpu_count = $2::int, memory_bytes = $2::int, storage_bytes = $2::int, task_storage_bytes = $2::int
        where device_id = $1`,
      device.deviceId,
      value,
    );
    expect(await bothOf()).toMatchObject({
      manual_schedule_status: "ERROR_CONIFIG",
      used_ext_storage_size: null,
    });
  });

  test("tasks of a type, a zone and a thread count that nobody knows", async () => {
    await runTask(app, device, ["B", "b1"]);
    await runTask(app, device, ["C", "c1"]);
    const kept = await runTask(app, device, ["F", "f1"]);
    await query(
      `update device_tasks set task_type = case task_type when 'B' then 'Q' else task_type end,
          zone = case task_type when 'C' then 'moon' else zone end, threads = -3
        where device_id = $1`,
      device.deviceId,
    );
    expect(await bothOf()).toMatchObject({
      task_status: "Running",
      alreadyHasTaskType: ["F"],
      task_map: [{ id: kept, type: "F", threads: 1 }],
    });
    const answers = await Promise.all([
      app.request(reportTasks, { tasks: [] }, device),
      app.request(listHistory, { deviceId: device.deviceId }, device.owner),
      app.request(getSummary, {}, device.owner),
    ]);
    expect(answers.map((found) => found.body?.code)).toEqual([200, 200, 200]);
    expect(answers[0].body?.wanted).toMatchObject([{ taskId: kept }]);
  });

  test("an uplink below zero", async () => {
    await setFacts(app, device, { uplinkBps: -1 });
    expect((await bothOf())?.manual_schedule_candidate).not.toHaveProperty("D-1-east");
  });
});

test("a page of two hundred costs as many queries as a page of one", async () => {
  const ids = await query(
    `insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
      select $1, 'page' || n, '06:00:00:00:00:' || lpad(upper(to_hex(n)), 2, '0'), 'lite', 'arm', 'arm', 'mainland', 'h', 1,
        decode(lpad(to_hex(n), 64, '0'), 'hex'), $2
      from generate_series(1, 200) n returning device_id`,
    device.owner.accountId,
    app.clock.now(),
  );
  const deviceIds = (ids.rows as { device_id: bigint }[]).map((row) => row.device_id);
  await query(
    `insert into device_status (device_id, account_id, cpu_count, memory_bytes, storage_bytes)
      select device_id, $2, 8, 1e10::bigint, 1e12::bigint from unnest($1::bigint[]) device_id`,
    deviceIds,
    device.owner.accountId,
  );
  const queriesOf = async (page: readonly bigint[]) => {
    let count = 0;
    const db = app.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const found = await taskColumnsOf({ ...app.deps, db }, page, {
      now: app.clock.now(),
      withCandidates: true,
    });
    expect(found.size).toBe(page.length);
    return count;
  };
  const one = await queriesOf(deviceIds.slice(0, 1));
  expect(await queriesOf(deviceIds)).toBe(one);
  expect(one).toBeLessThanOrEqual(5);
});
