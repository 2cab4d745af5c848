import {
  setDialConfig,
  type OpenDialConfig,
  type SentLine,
} from "@nodeyard/contract/dial/calls.ts";
import { reportLines, type LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import { sql } from "kysely";
import { bindTestDevice, type Person, type TestDevice } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";

let serial = 0;

export const chinese = <Who extends Person>(person: Who) => ({
  ...person,
  language: "zn" as const,
});

/** Lines with accounts of their own. */
export function lines(count: number, over: SentLine = {}): SentLine[] {
  return Array.from({ length: count }, () => {
    serial += 1;
    return { account: `0571${serial}`, password: `pass-${serial}`, mbps: 50, vlan1: 100, ...over };
  });
}

/** Saves a new configuration of undialled PPPoE lines. */
export async function addConfig(
  app: TestApp,
  person: Person,
  dialConfigs: readonly SentLine[] = lines(2),
): Promise<OpenDialConfig> {
  const { data } = await app.call(
    setDialConfig,
    {
      commitType: "ADD",
      dialConfigName: "杭州一号",
      dialConfigType: 0,
      dialConfigs: [...dialConfigs],
    },
    chinese(person),
  );
  return data;
}

/** Marks all lines of a configuration as wanted, as after a dial that reached no device. */
export async function markDialled(
  app: TestApp,
  { dialConfigID }: Pick<OpenDialConfig, "dialConfigID">,
): Promise<void> {
  await app.database.db
    .updateTable("dial_lines")
    .set({ dialled_at: app.clock.now() })
    .where("dial_config_id", "=", BigInt(dialConfigID))
    .execute();
}

export interface DiallingNode extends TestDevice {
  readonly serverId: string;
}

/** A node of an account that uses a configuration; its device has reported just now. */
export async function addNode(
  app: TestApp,
  person: Person,
  configId: string | undefined,
  { isDeployed = true } = {},
): Promise<DiallingNode> {
  const device = await bindTestDevice(app, person, "mainland", { deviceType: "normal" });
  serial += 1;
  const serverId = `NODE${serial}`;
  const now = app.clock.now();
  await sql`
    insert into standard_nodes (account_id, server_id, net_type, note, nickname, ip, ssh_port, login_account, deploy_status,
      dial_config_id, device_id, secret_kind, sealed_secret, created_at, changed_at)
    values (${person.accountId}, ${serverId}, 1, 'a node', 'its provider', ${`10.9.${serial >> 8}.${serial & 255}`}, 22, 'root', ${isDeployed ? 3 : -1},
      ${configId ?? null}, ${isDeployed ? device.deviceId : null}, ${isDeployed ? null : "password"},
      ${isDeployed ? null : "sealed"}, ${now}, ${now})`.execute(app.database.db);
  await seeDevice(app, device);
  return { ...device, serverId };
}

/** Its device reports now. */
export async function seeDevice(app: TestApp, { deviceId }: TestDevice): Promise<void> {
  await app.database.db
    .updateTable("device_status")
    .set({ last_seen_at: app.clock.now() })
    .where("device_id", "=", BigInt(deviceId))
    .execute();
}

/** A device's report of a line that is up, with its settings of a version. */
export function statusOf(lineId: string, over: Partial<LineStatus> = {}): LineStatus {
  return {
    lineId,
    session: 1,
    version: 1,
    state: "normal",
    detail: "",
    since: "2026-03-10T08:00:00.000Z",
    failures: 0,
    interface: "ppp0",
    ipv4: "100.64.0.2",
    ipv6: "",
    ipv4State: "working",
    ipv6State: "none",
    ...over,
  };
}

/** The device reports its lines, a second after whatever it reported before. */
export async function report(
  app: TestApp,
  { deviceKey }: TestDevice,
  statuses: readonly LineStatus[],
  over: { sentAt?: string; version?: number } = {},
) {
  app.clock.advance(1000);
  return app.call(
    reportLines,
    {
      version: 1,
      sentAt: app.clock.now().toISOString(),
      driver: "ready",
      lines: [...statuses],
      ...over,
    },
    { deviceKey },
  );
}
