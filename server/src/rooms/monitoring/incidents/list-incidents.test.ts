import { listIncidents } from "@nodeyard/contract/monitoring/calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let owner: Person;
let foreigner: Person;
let device: TestDevice;
let second: TestDevice;
let left: TestDevice;
let foreign: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  foreigner = await createPerson(app);
  [device, second, left] = [
    await bindTestDevice(app, owner),
    await bindTestDevice(app, owner),
    await bindTestDevice(app, owner),
  ];
  foreign = await bindTestDevice(app, foreigner);
  const add = (bound: TestDevice, person: Person, hour: number, isOver: boolean) =>
    app.database.pool.query(
      `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, closed_at, recovered_at, notice_sent_at)
      values ($1, $2, 'offline', $3, $3::timestamptz + interval '10 min', $4, $4, $3::timestamptz + interval '20 min')`,
      [
        bound.deviceId,
        person.accountId,
        `2026-03-09T0${hour}:00Z`,
        isOver ? `2026-03-09T0${hour}:30Z` : null,
      ],
    );
  for (const hour of [1, 2, 3]) await add(device, owner, hour, true);
  await add(second, owner, 4, false);
  await add(left, owner, 5, true);
  await add(foreign, foreigner, 6, false);
  await app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
    left.deviceId,
    app.clock.now(),
  ]);
});
afterAll(() => app.close());

const fetchIncidents = (query: FieldsOf<typeof listIncidents> = {}, language: "zn" | "en" = "en") =>
  app.request(listIncidents, query, { session: owner.session, language });

it("lists when the account's bound devices were away, newest first, a page at a time", async () => {
  const answer = await fetchIncidents({ pageSize: 3 });
  expect(answer.body).toMatchObject({ code: 200, total: 4, pageSize: 3 });
  const list = answer.body?.list ?? [];
  expect(list[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    deviceId: second.deviceId,
    mac_address: second.mac,
    note: "",
    serverHostname: "nas",
    deviceType: "lite",
    isUnbound: false,
    lastSeenAt: "2026-03-09T04:00:00.000Z",
    openedAt: "2026-03-09T04:10:00.000Z",
    recoveredAt: null,
    noticeSentAt: "2026-03-09T04:20:00.000Z",
    recoverySentAt: null,
  });
  expect(list.map((row) => row.lastSeenAt.slice(11, 13))).toEqual(["04", "03", "02"]);
  const last = await fetchIncidents({ pageSize: 3, pageNum: 2 });
  expect(last.body?.list.map((row) => row.recoveredAt)).toEqual(["2026-03-09T01:30:00.000Z"]);
});

it("lists those of one device", async () => {
  expect((await fetchIncidents({ deviceId: device.deviceId })).body).toMatchObject({ total: 3 });
  expect((await fetchIncidents({ deviceId: second.deviceId })).body).toMatchObject({ total: 1 });
});

it("refuses foreign, unbound and unknown devices alike", async () => {
  for (const deviceId of [foreign.deviceId, left.deviceId, "999999", "a"]) {
    expect((await fetchIncidents({ deviceId })).refusal).toMatchObject({
      code: 4301,
      message: "No such device",
    });
    expect((await fetchIncidents({ deviceId }, "zn")).message).toBe("设备不存在");
  }
});
