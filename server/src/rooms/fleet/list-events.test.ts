import { saveNoteByPost } from "@nodeyard/contract/devices/calls.ts";
import { listEvents } from "@nodeyard/contract/devices/page-calls.ts";
import { DEVICE_EVENT_KINDS } from "@nodeyard/contract/devices/rules.ts";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let owner: Person;
let device: TestDevice;
let other: TestDevice;
let foreign: TestDevice;

const insert = (text: string, ...values: unknown[]) =>
  app.database.pool.query(text, [device.deviceId, owner.accountId, ...values]);

beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  device = await bindTestDevice(app, owner);
  other = await bindTestDevice(app, owner);
  foreign = await bindTestDevice(app, await createPerson(app));
  app.clock.advance(61_000);
  await app.call(saveNoteByPost, { deviceId: device.deviceId, note: "rack 7" }, owner);
  app.clock.advance(61_000);
  await insert(
    "update devices set note_changed_at = $3 where device_id = $1 and account_id = $2",
    "2026-01-01T00:00:00Z",
  );
  await app.call(saveNoteByPost, { deviceId: device.deviceId, note: "rack 8" }, owner);
  await insert(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, closed_at, recovered_at,
       notice_sent_at, recovery_sent_at)
     values ($1, $2, 'offline', $3, $3, $4, $4, $5, $4), ($1, $2, 'offline', $6, $6, null, null, null, null)`,
    "2026-03-20T01:00:00Z",
    "2026-03-20T03:00:00Z",
    "2026-03-20T01:20:00Z",
    "2026-03-20T05:00:00Z",
  );
  await insert(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, closed_at, recovered_at, measured,
       notice_sent_at)
     values ($1, $2, 'memory', $3, $3, $4, $4, 96, $3)`,
    "2026-03-20T05:30:00Z",
    "2026-03-20T05:45:00Z",
  );
  await insert(
    `insert into device_commands (device_id, account_id, kind, state, message, payload, created_at, updated_at, expires_at)
     values ($1, $2, 'reboot', 'failed', 'no way', '{}', $3, $3, $3)`,
    "2026-03-20T02:00:00Z",
  );
  await insert(
    `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by, requested_at,
       started_at, ended_at)
     select $1, $2, offer_id, 'C', 'c1', 'east', 1, 'Running', 'auto', $3, $4, $5 from compute_offers limit 1`,
    "2026-03-20T06:00:00Z",
    "2026-03-20T07:00:00Z",
    "2026-03-20T08:00:00Z",
  );
  await insert(
    `insert into device_transfers (device_id, account_id, to_email, mac, offered_at, expires_at, ended_at, outcome)
     select $1, $2, 'other@example.test', mac, $3, $4, $4, 'lapsed' from devices where device_id = $1`,
    "2026-03-20T08:10:00Z",
    "2026-03-27T08:10:00Z",
  );
  await app.database.pool.query(
    `insert into device_task_failures (device_task_id, failed_at, recovered_at, cause, message)
     select device_task_id, failure.failed_at, failure.recovered_at, failure.cause, failure.message from device_tasks,
       (values ('2026-03-20T07:10:00Z'::timestamptz, '2026-03-20T07:20:00Z'::timestamptz, 'network', 'no route'),
         ('2026-03-20T07:30:00Z', null, null, '')) as failure (failed_at, recovered_at, cause, message)
     where device_id = $1`,
    [device.deviceId],
  );
});
afterAll(() => app.close());

const request = (query: FieldsOf<typeof listEvents> = {}) =>
  app.request(listEvents, { deviceId: device.deviceId, ...query }, { ...owner, language: "en" });
const list = async (query: FieldsOf<typeof listEvents> = {}) => {
  const { body } = await request(query);
  if (!body) throw new Error("refused");
  return body;
};

const EVENTS = [
  { kind: "transfer", change: "lapsed", at: "2026-03-27T08:10:00.000Z" },
  { kind: "transfer", change: "offered", at: "2026-03-20T08:10:00.000Z" },
  { kind: "task", change: "ended", at: "2026-03-20T08:00:00.000Z" },
  {
    kind: "task",
    change: "failed",
    at: "2026-03-20T07:30:00.000Z",
    reason: { cause: null, message: "" },
  },
  { kind: "task", change: "recovered", at: "2026-03-20T07:20:00.000Z", reason: null },
  { kind: "task", change: "failed", reason: { cause: "network", message: "no route" } },
  { kind: "task", change: "started", at: "2026-03-20T07:00:00.000Z", chosenBy: "auto" },
  { kind: "task", change: "chosen", type: "C", task: "c1", zone: "east", threads: 1 },
  { kind: "notice", about: "fault", at: "2026-03-20T05:30:00.000Z" },
  { kind: "incident", fault: "memory", measured: 96, recoveredAt: "2026-03-20T05:45:00.000Z" },
  { kind: "incident", fault: "offline", at: "2026-03-20T05:00:00.000Z", recoveredAt: null },
  { kind: "notice", about: "recovery", at: "2026-03-20T03:00:00.000Z" },
  { kind: "command", command: "reboot", state: "failed", message: "no way" },
  { kind: "notice", about: "offline", at: "2026-03-20T01:20:00.000Z" },
  { kind: "incident", at: "2026-03-20T01:00:00.000Z", recoveredAt: "2026-03-20T03:00:00.000Z" },
  { kind: "note", note: "rack 8" },
  { kind: "note", note: "rack 7" },
  { kind: "bind" },
];

it("has everything that happened to a device, newest first", async () => {
  const { list: events, total } = await list();
  expect(events).toMatchObject(EVENTS);
  expect(total).toBe(EVENTS.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(EVENTS.length);
});

it("has one kind alone, and any page of it", async () => {
  for (const kind of DEVICE_EVENT_KINDS)
    expect((await list({ kind })).list).toMatchObject(
      EVENTS.filter((event) => event.kind === kind),
    );
  const second = await list({ pageSize: 4, pageNum: 2 });
  expect(second.list).toMatchObject(EVENTS.slice(4, 8));
  expect(second).toMatchObject({ total: EVENTS.length, pageSize: 4 });
  expect(await list({ pageNum: 99 })).toMatchObject({ list: [], total: EVENTS.length });
});

it("knows a new device from its binding on", async () => {
  expect((await list({ deviceId: other.deviceId })).list).toMatchObject([{ kind: "bind" }]);
});

test.each(["foreign", "abc", ""])(
  "the events of %s are refused like what does not exist",
  async (id) => {
    const answer = await request({ deviceId: id === "foreign" ? foreign.deviceId : id });
    expect(answer.refusal).toMatchObject({ error: "devices.unknownDevice" });
  },
);
