import type { AddressState, LineError } from "@nodeyard/contract/dial/agent-lines.ts";
import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import type { DialExportRow } from "@nodeyard/contract/dial/status-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { ofCurrentSettings } from "../session-states.ts";
import { freshSince } from "./fresh-since.ts";
import { describeError } from "./session-rows.ts";

interface Row extends Omit<DialExportRow, "err_msg" | "upload"> {
  readonly error: LineError | null;
  readonly detail: string;
  readonly out_bps: bigint | null;
  readonly ipv4_stat: AddressState;
}

function present(
  { error, detail, out_bps: outBps, ...row }: Row,
  language: Language,
): DialExportRow {
  return {
    ...row,
    err_msg: describeError(error, detail, language),
    upload: outBps === null ? null : Number(outBps),
  };
}

/** Every abnormal line of the account, by host and in the order of the lines. */
export const exportErrors = handle(
  calls.exportDialErrInfo,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, _request, { accountId, language }) => {
    const { rows } = await sql<Row>`
    select coalesce(l.login, l.ip) as account, l.mbps as bandwidth, s.interface as intf, s.ipv4 as ip,
      s.ipv4_state as ipv4_stat, s.ipv6, s.ipv6_state as ipv6_stat, s.jitter_ms as jitter, s.nat_type, s.rtt_ms as ping,
      s.loss_average_percent as pl_avg, s.loss_max_percent as pl_max, s.rtt_average_ms as rtt_avg, s.rtt_max_ms as rtt_max,
      d.hostname as server_name, l.vlan as vlan_id, s.error, s.detail, s.out_bps
    from standard_nodes n
    join devices d on d.device_id = n.device_id and d.unbound_at is null
    join dial_reports r on r.device_id = n.device_id and r.received_at >= ${freshSince(clock.now())}
    join dial_lines l on l.dial_config_id = n.dial_config_id
    join dial_sessions s on s.device_id = n.device_id and s.dial_line_id = l.dial_line_id and s.session <= l.count
    where n.account_id = ${accountId} and ${ofCurrentSettings} and s.state = 'abnormal'
    order by d.hostname, n.device_id, l.ordinal, s.session`.execute(db);
    return { data: rows.map((row) => present(row, language)) };
  },
);
