import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { pointsAt } from "../testing/fleet.ts";
import { setUpReportingDevice } from "../testing/reporting-device.ts";
import { notifySharedIdentities } from "./notify-shared-identities.ts";

const NOW = "2026-11-20T23:00:00Z";
const SLOT = "2026-11-20T22:00:00Z";
const world = setUpReportingDevice(NOW);

const HARDWARE = {
  hostname: "nas",
  kind: "x86",
  arch: "amd",
  cpuCount: 4,
  memoryBytes: 2 ** 31,
  storageBytes: 2 ** 37,
  agentVersion: "1.2.3",
  managementIp: "192.168.1.9",
} as const;

/** Reports as a run of a machine, five minutes after the last report. */
async function reportAs(runId: string, print: string, afterMs = 5 * MINUTE_MS) {
  world.deps.clock.advance(afterMs);
  const ip = `203.0.113.${print.length}`;
  const hardware = { ...HARDWARE, hostname: `host-${print}`, print };
  return world.report(world.device, pointsAt([]), { runId, hardware }, ip);
}

const found = () =>
  world.database.db
    .selectFrom("shared_identities")
    .selectAll()
    .where("device_id", "=", world.device)
    .executeTakeFirst();

/** Texts of the mails about the test's device. */
const notices = async (): Promise<string[]> => {
  await notifySharedIdentities(world.deps);
  const { rows } = await world.database.pool.query<{ text: string }>(
    `select text from outbox_entries join devices on text like '%identity of device ' || mac || '%'
    where device_id = $1`,
    [world.device],
  );
  return rows.map(({ text }) => text);
};

it("of two runs that take turns with different hardware finds two machines, and hints to the second alone", async () => {
  await reportAs("run-a", "a");
  await reportAs("run-b", "bb");
  expect(await found()).toBeUndefined();
  expect(await reportAs("run-a", "a")).not.toHaveProperty("hint");
  expect(await found()).toMatchObject({
    first_ip: "203.0.113.1",
    first_hostname: "host-a",
    second_ip: "203.0.113.2",
    second_hostname: "host-bb",
    second_seen_at: new Date("2026-11-20T23:10:00Z"),
  });
  expect(await reportAs("run-b", "bb")).toMatchObject({ hint: "identity_shared" });
  // The first machine remains the first when its agent is restarted.
  await reportAs("run-a2", "a");
  expect(await reportAs("run-b", "bb")).toMatchObject({ hint: "identity_shared" });
  expect(await reportAs("run-a2", "a")).not.toHaveProperty("hint");
});

it("of restarts, of turns on equal hardware and of turns hours apart finds nothing", async () => {
  for (const run of ["run-1", "run-2", "run-3"]) await reportAs(run, "a");
  await reportAs("run-2", "a");
  await reportAs("run-4", "bb");
  await reportAs("run-2", "a", 61 * MINUTE_MS);
  // An agent that names neither run nor hardware.
  await world.report(world.device, pointsAt([SLOT]));
  expect(await found()).toBeUndefined();
});

it("notifies the owner once a finding, with both addresses, and again after a day without turns", async () => {
  for (const [run, print] of [
    ["run-a", "a"],
    ["run-b", "bb"],
    ["run-a", "a"],
    ["run-b", "bb"],
  ] as const)
    await reportAs(run, print);
  await world.database.pool.query("update devices set note = 'prize' where device_id = $1", [
    world.device,
  ]);
  await notices();
  const [notice = "", ...more] = await notices();
  expect(more).toEqual([]);
  for (const part of ["203.0.113.1", "host-a", "203.0.113.2", "host-bb"])
    expect(notice).toContain(part);
  const [subject, ...body] = notice.split("\n");
  expect(subject).not.toContain("prize");
  expect(body.join("\n")).toContain("prize");
  await reportAs("run-a", "a");
  expect(await notices()).toHaveLength(1);
  await reportAs("run-a", "a", 25 * 60 * MINUTE_MS);
  await reportAs("run-b", "bb");
  await reportAs("run-a", "a");
  await reportAs("run-b", "bb");
  expect(await notices()).toHaveLength(2);
});

it("stores a slot that both machines report once: it is paid once", async () => {
  await world.report(world.device, pointsAt([SLOT], { outBps: 1 }), { runId: "run-a" });
  const second = await world.report(world.device, pointsAt([SLOT], { outBps: 2 }), {
    runId: "run-b",
  });
  expect(second).toMatchObject({ accepted: 0, duplicates: 1 });
  const points = await world.database.db
    .selectFrom("device_points")
    .select("out_bps")
    .where("device_id", "=", world.device)
    .execute();
  expect(points).toEqual([{ out_bps: 1n }]);
});
