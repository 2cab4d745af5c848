import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkUpdate, type CheckUpdateRequest } from "@nodeyard/contract/agents/agent-calls.ts";
import { updateDevice } from "@nodeyard/contract/agents/calls.ts";
import { changeRollout, getFleet, startRollout } from "@nodeyard/contract/agents/operator/calls.ts";
import { isFailing } from "@nodeyard/contract/agents/rules.ts";
import { fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { signerOf } from "@nodeyard/contract/signature.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createTestKey, type TestKey, writeRelease } from "../downloads/testing/signed-packages.ts";
import { bucketOf } from "./bucket.ts";
import { stopFailingRollouts } from "./stop-failing.ts";

let app: TestApp;
let folder: string;
let key: TestKey;
let owner: Person;
let operator: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-releases-"));
  key = await createTestKey(join(folder, "keys/release"));
  const releases = join(folder, "releases");
  await writeRelease(join(releases, "0.2.0"), key, { version: "0.2.0" });
  await writeRelease(join(releases, "0.3.0"), key, { version: "0.3.0", channel: "beta" });
  // The tests' clock is behind this machine's.
  await writeRelease(join(releases, "0.1.9"), key, { version: "0.1.9", validDays: -400 });
  app = await createTestApp({
    config: { agentPackages: join(folder, "none"), agentReleases: releases },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await app.database.pool.query("truncate agent_updates, agent_rollouts restart identity");
  owner = await createPerson(app);
  operator = await createOperator(app, "operations");
});

const poll = (device: TestDevice, change: Partial<CheckUpdateRequest> = {}) =>
  app.call(
    checkUpdate,
    {
      version: "0.1.0",
      channel: "stable",
      obstacle: null,
      isCommanded: false,
      outcome: null,
      ...change,
    },
    device,
  );
const start = (percent: number, version = "0.2.0", channel: "stable" | "beta" = "stable") =>
  app.call(startRollout, { version, channel, percent, reason: "a new version" }, operator);
const fleet = () => app.call(getFleet, {}, operator);
const current = async () => {
  const [rollout] = (await fleet()).rollouts;
  if (rollout === undefined) throw new Error("no rollout");
  return rollout;
};
const change = async (
  changed: Partial<Pick<Awaited<ReturnType<typeof current>>, "percent" | "state">>,
) => {
  const { rolloutId, percent, state, seen } = await current();
  const request = { rolloutId, percent, state, seen, reason: "as seen", ...changed };
  return app.call(changeRollout, request, operator);
};
const offered = async (...request: Parameters<typeof poll>) => {
  const { offer } = await poll(...request);
  return offer === null ? undefined : (JSON.parse(offer.manifest) as { version: string }).version;
};
const devices = (count: number) =>
  Promise.all(Array.from({ length: count }, () => bindTestDevice(app, owner)));
const outcome = (version: string, state: "installing" | "failed" | "rolledBack") => ({
  outcome: { version, state, message: "why" },
});

it("a device's bucket is the same each time, differs between versions, and is even", () => {
  const buckets = Array.from({ length: 2000 }, (_, id) => bucketOf("0.2.0", BigInt(id)));
  expect(buckets).toEqual(Array.from({ length: 2000 }, (_, id) => bucketOf("0.2.0", BigInt(id))));
  const first = buckets.filter((bucket) => bucket < 10).length;
  expect(first).toBeGreaterThan(160);
  expect(first).toBeLessThan(240);
  const both = buckets.filter((bucket, id) => bucket < 50 && bucketOf("0.3.0", BigInt(id)) < 50);
  expect(both.length).toBeLessThan(600);
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(100);
});

describe("an offer", () => {
  it("is the signed manifest, byte for byte, to the share of devices that has its turn", async () => {
    const all = await devices(12);
    await start(30);
    const { offer } = await poll(all[0] as TestDevice, { isCommanded: true });
    const { manifest = "", signature = "" } = offer ?? {};
    expect(signerOf(Buffer.from(manifest), signature, [key.publicKey])).toBe(key.publicKey);
    for (const device of all.slice(1)) {
      const isFirst = bucketOf("0.2.0", BigInt(device.deviceId)) < 30;
      expect(await offered(device)).toBe(isFirst ? "0.2.0" : undefined);
    }
    await change({ percent: 100 });
    for (const device of all) expect(await offered(device)).toBe("0.2.0");
  });

  it("is made to no device that has the version, a later one, or another channel", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100, "0.3.0", "beta");
    expect(await offered(device)).toBeUndefined();
    expect(await offered(device, { channel: "beta" })).toBe("0.3.0");
    expect(await offered(device, { channel: "beta", version: "0.3.0" })).toBeUndefined();
    expect(await offered(device, { channel: "beta", version: "0.10.0" })).toBeUndefined();
    await start(100);
    expect(await offered(device, { channel: "beta" })).toBe("0.3.0");
    expect(await offered(device)).toBe("0.2.0");
  });

  it("ends when the rollout is paused, stopped or expired", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100);
    await change({ state: "paused" });
    expect(await offered(device, { isCommanded: true })).toBeUndefined();
    await change({ state: "running" });
    expect(await offered(device)).toBe("0.2.0");
    await app.database.pool.query("update agent_rollouts set expires_at = $1", [app.clock.now()]);
    expect(await offered(device)).toBeUndefined();
    await change({ state: "stopped" });
    expect(
      (
        await app.refusal(
          changeRollout,
          { ...(await current()), state: "running", reason: "again" } as never,
          operator,
        )
      ).error,
    ).toBe("agents.rolloutStopped");
  });

  it("is made on command alone where it is switched off, and not where a device cannot install it", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100);
    expect(await offered(device, { obstacle: "off" })).toBeUndefined();
    expect(await offered(device, { obstacle: "off", isCommanded: true })).toBe("0.2.0");
    for (const obstacle of ["noKey", "unmanaged"] as const)
      expect(await offered(device, { obstacle, isCommanded: true })).toBeUndefined();
    expect((await fleet()).obstacles).toEqual([{ obstacle: "unmanaged", deviceCount: 1 }]);
  });

  it("is not made again after a failure, until the owner asks for it", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100);
    expect(await offered(device)).toBe("0.2.0");
    await poll(device, outcome("0.2.0", "installing"));
    expect(await offered(device, outcome("0.2.0", "rolledBack"))).toBeUndefined();
    expect(await offered(device, outcome("0.2.0", "rolledBack"))).toBeUndefined();
    expect((await fleet()).failing).toMatchObject([
      { deviceId: device.deviceId, version: "0.2.0", state: "rolledBack", message: "why" },
    ]);
    const commanded = { ...outcome("0.2.0", "rolledBack"), isCommanded: true };
    expect(await offered(device, commanded)).toBe("0.2.0");
    await poll(device, outcome("0.2.0", "installing"));
    await poll(device, { version: "0.2.0" });
    expect(await current()).toMatchObject({ updatedCount: 1, failedCount: 0, deviceCount: 1 });
  });
});

describe("a rollout", () => {
  it("is of signed packages that have not expired, by an operator of operations, with an audit line", async () => {
    const request = { version: "0.9.0", channel: "stable", percent: 5, reason: "a try" } as const;
    expect((await app.refusal(startRollout, request, operator)).error).toBe(
      "agents.unknownRelease",
    );
    const support = await createOperator(app, "support");
    expect((await app.refusal(startRollout, request, support)).error).toBe("platform.forbidden");
    await start(5);
    const { rows } = await app.database.pool.query<{ act: string; percent: number }>(
      "select act, (details->'after'->'rollout'->>'percent')::int as percent from audit_lines order by audit_line_id desc limit 1",
    );
    expect(rows).toEqual([{ act: "agents.start-rollout", percent: 5 }]);
    const expired = { ...request, version: "0.1.9" };
    expect((await app.refusal(startRollout, expired, operator)).error).toBe(
      "agents.unknownRelease",
    );
    const { releases } = await fleet();
    expect(releases.map(({ version, isExpired }) => [version, isExpired])).toEqual([
      ["0.3.0", false],
      ["0.2.0", false],
      ["0.1.9", true],
    ]);
  });

  it("takes the place of the channel's last one, and changes only as it was seen", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100);
    await poll(device);
    await poll(device, { version: "0.2.0" });
    const before = await current();
    await start(10);
    const { rollouts } = await fleet();
    expect(rollouts.map(({ state }) => state)).toEqual(["running", "stopped"]);
    expect(rollouts.map(({ updatedCount }) => updatedCount)).toEqual([0, 1]);
    const { rolloutId } = await current();
    const request = {
      rolloutId,
      percent: 50,
      state: "running",
      seen: before.seen,
      reason: "all is well",
    } as const;
    expect((await app.refusal(changeRollout, request, operator)).error).toBe("operator.changed");
  });
});

describe("the automatic stop", () => {
  const state = async () => {
    await stopFailingRollouts(app.deps);
    // The first one's session has ended meanwhile.
    operator = await createOperator(app, "operations");
    return (await current()).state;
  };

  it.each([
    [0, 0, false],
    [0, 1, false],
    [0, 2, true],
    [1, 1, false],
    [5, 2, false],
    [5, 3, true],
    [27, 3, true],
    [28, 3, false],
    [1000, 100, false],
    [900, 100, true],
  ])("of %i updated devices and %i failed ones is %j", (updated, failed, stops) =>
    expect(isFailing({ updated, failed })).toBe(stops),
  );

  it("stops a rollout whose devices fall silent after they began to install", async () => {
    const all = (await devices(2)) as [TestDevice, TestDevice];
    const [device] = all;
    await start(100);
    for (const each of all) {
      await poll(each);
      await poll(each, outcome("0.2.0", "installing"));
    }
    app.clock.advance(19 * MINUTE_MS);
    expect(await state()).toBe("running");
    app.clock.advance(MINUTE_MS);
    expect(await state()).toBe("stopped");
    expect(await current()).toMatchObject({ isStoppedByRule: true, failedCount: 2 });
    expect(await offered(device, { isCommanded: true })).toBeUndefined();
    const { rows } = await app.database.pool.query(
      "select act, actor_account_id, details->>'failed' as failed from audit_lines order by audit_line_id desc limit 1",
    );
    expect(rows).toEqual([{ act: "agents.stop-failing", actor_account_id: null, failed: "2" }]);
  });

  it("is not the doing of devices outside of the share, whatever they say", async () => {
    const liars = await devices(4);
    await start(0);
    for (const device of liars) {
      expect(await offered(device, { isCommanded: true })).toBe("0.2.0");
      await poll(device, outcome("0.2.0", "failed"));
    }
    expect(await state()).toBe("running");
    expect(await current()).toMatchObject({ failedCount: 4 });
  });

  it("stops a rollout whose updated devices report no more", async () => {
    const all = await devices(5);
    await start(100);
    const seen = (of: readonly TestDevice[]) =>
      app.database.pool.query(
        "update device_status set last_seen_at = $1, agent_version = '0.2.0' where device_id = any($2)",
        [app.clock.now(), of.map(({ deviceId }) => BigInt(deviceId))],
      );
    for (const device of all) {
      await poll(device);
      await poll(device, outcome("0.2.0", "installing"));
      await poll(device, { version: "0.2.0" });
    }
    await seen(all);
    app.clock.advance(30 * MINUTE_MS);
    await seen(all.slice(0, 3));
    // Two of five are too few.
    expect(await state()).toBe("running");
    app.clock.advance(30 * MINUTE_MS);
    await seen(all.slice(0, 2));
    expect(await state()).toBe("stopped");
    expect((await fleet()).failing.map((one) => one.state)).toEqual(["silent", "silent", "silent"]);
  });

  it("does not hold a device's later absence against the release", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(100);
    await poll(device);
    await poll(device, outcome("0.2.0", "installing"));
    await poll(device, { version: "0.2.0" });
    app.clock.advance(3 * HOUR_MS);
    expect(await state()).toBe("running");
  });
});

describe("an owner", () => {
  const row = async () => {
    const request = { pageNum: 1, pageSize: 10, hasFigures: true };
    const { list } = await app.call(listDevices, request, owner);
    return Array.isArray(list) ? list[0] : undefined;
  };

  it("has a device update at once, once at a time, and sees how far it is", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    await start(0);
    await app.database.pool.query("update device_status set last_seen_at = $1", [app.clock.now()]);
    expect(await row()).toMatchObject({ agentUpdate: "none" });
    const request = { deviceId: device.deviceId };
    await app.call(updateDevice, request, owner);
    expect((await app.refusal(updateDevice, request, owner)).error).toBe("agents.updatePending");
    const { commands } = await app.call(fetchCommands, { wait: 0 }, device);
    expect(commands).toMatchObject([{ kind: "update" }]);
    expect(await offered(device)).toBeUndefined();
    expect(await offered(device, { isCommanded: true })).toBe("0.2.0");
    expect(await row()).toMatchObject({ agentUpdate: "updating" });
    await poll(device, outcome("0.2.0", "failed"));
    expect(await row()).toMatchObject({ agentUpdate: "failed" });
    await poll(device, { version: "0.2.0" });
    expect(await row()).toMatchObject({ agentUpdate: "none" });
  });

  it("does not update another owner's device, nor one that is offline", async () => {
    const [device] = (await devices(1)) as [TestDevice];
    const request = { deviceId: device.deviceId };
    const foreigner = await createPerson(app);
    expect((await app.refusal(updateDevice, request, foreigner)).error).toBe(
      "devices.unknownDevice",
    );
    app.clock.advance(HOUR_MS);
    expect((await app.refusal(updateDevice, request, owner)).error).toBe("devices.deviceOffline");
  });
});
