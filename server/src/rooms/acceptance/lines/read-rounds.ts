import type { Queryable } from "../../../platform/database.ts";

export interface RoundProbe {
  readonly lineId: string;
  readonly session: number;
  readonly bytes: number;
  /** From the round's beginning to the last byte; null: it did not arrive. */
  readonly tookMs: number | null;
  readonly seenIp: string;
}

/** A test of several lines at once. */
export interface Round {
  readonly isAll: boolean;
  /** Inbound bandwidth of the server. */
  readonly linkBps: number;
  readonly probes: readonly RoundProbe[];
}

export async function readRounds(db: Queryable, runId: bigint): Promise<Round[]> {
  const rounds = await db
    .selectFrom("acceptance_rounds")
    .select(["round", "is_all", "link_mbps"])
    .where("acceptance_run_id", "=", runId)
    .orderBy("round")
    .execute();
  const probes = await db
    .selectFrom("acceptance_round_probes")
    .select(["round", "dial_line_id", "session", "bytes", "took_ms", "seen_ip"])
    .where("acceptance_run_id", "=", runId)
    .execute();
  return rounds.map(({ round, is_all: isAll, link_mbps: linkMbps }) => ({
    isAll,
    linkBps: linkMbps * 1_000_000,
    probes: probes
      .filter((probe) => probe.round === round)
      .map((probe) => ({
        lineId: probe.dial_line_id === 0n ? "" : String(probe.dial_line_id),
        session: probe.session,
        bytes: Number(probe.bytes),
        tookMs: probe.took_ms === null ? null : Math.max(1, Number(probe.took_ms)),
        seenIp: probe.seen_ip ?? "",
      })),
  }));
}
