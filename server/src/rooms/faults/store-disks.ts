import * as calls from "@nodeyard/contract/faults/agent-calls.ts";
import { diskReasons, DISKS_EVERY_SECONDS } from "@nodeyard/contract/faults/disk-rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";

/** The device's disks are those that it reports; one that was bad before is bad since then. */
export const storeDisks = handle(
  calls.reportDisks,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, { disks }, { deviceId }) => {
    const now = clock.now();
    const rows = disks.map(({ name, serial, model, protocol, sizeBytes, ...figures }) => ({
      name,
      serial,
      model,
      protocol,
      size_bytes: sizeBytes,
      figures,
      reasons: diskReasons(figures),
    }));
    await db.transaction().execute(async (tx) => {
      // Reports of one device wait for each other.
      const { rows: bound } = await sql<{ account_id: bigint }>`
      select account_id from devices where device_id = ${deviceId} and unbound_at is null for update`.execute(
        tx,
      );
      const [device] = bound;
      if (!device) return;
      await sql`
      with said as (
        select distinct on (r.name, r.serial) r.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
          (name text, serial text, model text, protocol text, size_bytes bigint, figures jsonb, reasons jsonb)),
      gone as (
        delete from device_disks k where k.device_id = ${deviceId}
          and not exists (select from said r where r.name = k.name and r.serial = k.serial))
      insert into device_disks as k (device_id, account_id, name, serial, model, protocol, size_bytes, figures, reasons,
        failing_since, reported_at)
      select ${deviceId}, ${device.account_id}, name, serial, model, protocol, size_bytes, figures, reasons,
        case when jsonb_array_length(reasons) > 0 then ${now}::timestamptz end, ${now} from said
      on conflict (device_id, name, serial) do update set model = excluded.model, protocol = excluded.protocol,
        size_bytes = excluded.size_bytes, figures = excluded.figures, reasons = excluded.reasons, reported_at = excluded.reported_at,
        failing_since = case when excluded.failing_since is null then null
          else coalesce(k.failing_since, excluded.failing_since) end`.execute(tx);
    });
    return { nextInSeconds: DISKS_EVERY_SECONDS };
  },
);
