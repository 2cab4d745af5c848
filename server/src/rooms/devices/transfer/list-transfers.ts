import * as calls from "@nodeyard/contract/devices/transfer-calls.ts";
import type {
  EndedTransfer,
  MadeTransfer,
  ReceivedTransfer,
} from "@nodeyard/contract/devices/transfer-calls.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { presentBound, type NamedRow } from "../named-device.ts";
import { isOpen } from "./open-offers.ts";

const ENDED_SHOWN = 50;

interface OfferedRow extends NamedRow {
  readonly transferId: string;
  readonly email: string;
  readonly kind: ReceivedTransfer["kind"];
  readonly arch: ReceivedTransfer["arch"];
  readonly agentVersion: string;
  readonly isOnline: boolean;
  readonly offeredAt: Date;
  readonly expiresAt: Date;
  readonly isMade: boolean;
  readonly toEmail: string;
}

/** Of a received offer nothing is shown but who makes it, and the machine: no note, tags or figures. */
export const listTransfers = handle(calls.listTransfers, async (deps, _, { accountId }) => {
  const now = deps.clock.now();
  const { rows } = await sql<OfferedRow>`
    select t.device_transfer_id::text as "transferId", t.account_id = ${accountId} as "isMade", t.to_email as "toEmail",
      a.email, d.device_id, d.mac, d.note, d.hostname, d.device_type, d.kind, d.arch, s.agent_version as "agentVersion",
      coalesce(${deviceRules(sql, now).isOnline()}, false) as "isOnline", t.offered_at as "offeredAt",
      t.expires_at as "expiresAt"
    from device_transfers t join devices d using (device_id) join device_status s using (device_id)
    join accounts a on a.account_id = t.account_id
    where (t.account_id = ${accountId} or t.to_account_id = ${accountId}) and ${isOpen(now)}
    order by t.device_transfer_id desc`.execute(deps.db);
  const timesOf = ({ transferId, offeredAt, expiresAt }: OfferedRow) => ({
    transferId,
    offeredAt: offeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  const made = rows
    .filter(({ isMade }) => isMade)
    .map((row): MadeTransfer => ({ ...timesOf(row), ...presentBound(row), email: row.toEmail }));
  const received = rows
    .filter(({ isMade }) => !isMade)
    .map((row): ReceivedTransfer => {
      const { mac, email, kind, arch, agentVersion, isOnline } = row;
      return { ...timesOf(row), mac_address: mac, email, kind, arch, agentVersion, isOnline };
    });
  return {
    made,
    received,
    ended: await listEnded(deps.db, accountId),
  };
});

/** Without the e-mail of an owner who made an offer: it may be another by now, and is shown to those who deal alone. */
async function listEnded(db: Database, accountId: bigint): Promise<EndedTransfer[]> {
  const { rows } = await sql<Omit<EndedTransfer, "endedAt"> & { endedAt: Date }>`
    select device_transfer_id::text as "transferId", account_id = ${accountId} as "isMade", mac as mac_address,
      case when account_id = ${accountId} then to_email end as email, outcome, ended_at as "endedAt"
    from device_transfers
    where (account_id = ${accountId} or to_account_id = ${accountId}) and ended_at is not null
    order by ended_at desc, device_transfer_id desc limit ${ENDED_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() }));
}
