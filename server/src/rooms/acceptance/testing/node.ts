import { reportAcceptance } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { getDeviceAcceptance, setDeviceAcceptance } from "@nodeyard/contract/acceptance/calls.ts";
import { STEPS, type StepName } from "@nodeyard/contract/acceptance/rules.ts";
import { type NodeStep } from "@nodeyard/contract/node-steps.ts";
import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { advanceRun } from "../run/advance-run.ts";

export const GIB = 1024 ** 3;

/** A deployed node, as its owner and its device. */
export interface TestNode {
  readonly owner: Person & { readonly language: "zn" };
  readonly device: TestDevice;
  readonly serverId: string;
}

let serial = 0;

/** A deployed node whose device is online, large enough for every task. */
export async function createNode(app: TestApp): Promise<TestNode> {
  const person = await createPerson(app);
  const device = await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
  serial += 1;
  const serverId = `SNACCEPT${String(serial).padStart(4, "0")}`;
  const now = app.clock.now();
  await app.database.db
    .insertInto("standard_nodes")
    .values({
      account_id: person.accountId,
      server_id: serverId,
      net_type: 0,
      note: `机房 ${serial}`,
      nickname: "小王",
      province: "浙江",
      bandwidth_mbps: 1000,
      ip: `8.9.${Math.floor(serial / 250)}.${(serial % 250) + 1}`,
      ssh_port: 22,
      login_account: "root",
      deploy_status: 3,
      device_id: BigInt(device.deviceId),
      created_at: now,
      changed_at: now,
    })
    .execute();
  await app.database.pool.query(
    `update device_status set last_seen_at = $2, cpu_count = 16, memory_bytes = $3, storage_bytes = $4
     where device_id = $1`,
    [device.deviceId, now, 32 * GIB, 2000 * GIB],
  );
  return { owner: { ...person, language: "zn" }, device, serverId };
}

const disk = (name: string, isSsd: boolean) => ({
  disk: name,
  isSsd,
  sizeBytes: 1000 * GIB,
  method: "direct" as const,
  readKbytes: 500_000,
  writeKbytes: 400_000,
  readIops: 20_000,
  writeIops: 15_000,
});

/** Measurements of a good node. */
export const RESULTS: Readonly<Record<NodeStep, Record<string, unknown>>> = {
  cpu: { processors: 16, cores: 8, sockets: 1, maxMhz: 3200, model: "Test CPU" },
  disk: { disks: [disk("nvme0n1", true), disk("sda", false)] },
  lines: {
    lines: [
      {
        lineId: "",
        session: 1,
        state: "normal",
        ipv4: "",
        ipv6: "",
        hasIpv6: false,
        rttMs: 8,
        jitterMs: 1,
        lossPercent: 0,
      },
    ],
  },
  stress: {},
  memory: { totalBytes: 32 * GIB, availableBytes: 20 * GIB },
};

/** Speaks as a node: its commands, and its answers. */
export function speakAs(app: TestApp, { owner, device, serverId }: TestNode) {
  const { pool } = app.database;
  const acceptance = () => app.call(getDeviceAcceptance, { server_id: serverId }, owner);
  const start = () => app.call(setDeviceAcceptance, { server_id: serverId }, owner);
  const runId = async (): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `select acceptance_run_id::text as id from acceptance_runs where device_id = $1
       order by acceptance_run_id desc limit 1`,
      [device.deviceId],
    );
    return rows[0]?.id ?? "0";
  };
  const advance = async () => advanceRun(app.deps, BigInt(await runId()));
  const command = async () => {
    const { commands } = await app.call(fetchCommands, { wait: 0 }, device);
    return commands.find((each) => each.kind === "accept");
  };
  const acceptCommand = async () => {
    const accepted = await command();
    if (!accepted) throw new Error("the node has no command");
    await app.call(
      acknowledge,
      { commandId: accepted.id, state: "acknowledged", message: "" },
      device,
    );
    return accepted;
  };
  const report = (
    accepted: { runId: string; step: NodeStep; attempt: number },
    state: "running" | "done" | "failed",
    more: object = {},
  ) =>
    app.call(
      reportAcceptance,
      {
        runId: accepted.runId,
        nodeStep: accepted.step,
        attempt: accepted.attempt,
        state,
        percent: 50,
        ...more,
      },
      device,
    );
  return {
    acceptance,
    runId,
    advance,
    command,
    acceptCommand,
    report,
    start,
    begin: async () => {
      await start();
      await advance();
    },
    /** Does the node's steps up to one, which is then in progress. */
    reach: async (step: StepName, results: Partial<typeof RESULTS> = {}) => {
      for (;;) {
        const { task_schedule: at } = await acceptance();
        const name = STEPS[at.step ?? 0];
        if (name === step || at.status !== "run" || name === undefined) return;
        if (name in RESULTS) {
          const accepted = await acceptCommand();
          if (name === "stress" && results.stress === undefined)
            await setLineTest(app, accepted.runId, 400_000_000);
          const result = { ...RESULTS, ...results }[name as NodeStep];
          await report(accepted, "done", { result });
        } else await advance();
      }
    },
  };
}

/** A line's test as the server has measured it. */
export async function setLineTest(app: TestApp, runId: string, upBps: number): Promise<void> {
  await app.database.pool.query(
    `insert into acceptance_line_tests
       (acceptance_run_id, dial_line_id, session, account_id, up_bps, down_bps, answered_at, seen_ip)
     select acceptance_run_id, 0, 1, account_id, $2, $2, $3, '240e::1' from acceptance_runs where acceptance_run_id = $1`,
    [runId, upBps, app.clock.now()],
  );
}
