import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ExchangeStockResponse } from "@nodeyard/contract/exchange/operator/calls.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Result } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { readFindings } from "../../redemption/findings.ts";
import { showSwitches } from "../../redemption/switches.ts";
import { readQuarantine } from "../stock/quarantine.ts";
import { isFree } from "../stock/stock.ts";
import { EXCHANGES } from "../switches.ts";
import { readOfferState } from "./set-offer.ts";

const MOST_BATCHES = 50;

async function readStock(db: Queryable, at: Date): Promise<ExchangeStockResponse["stock"]> {
  const { rows } = await sql<ExchangeStockResponse["stock"][number]>`
    select denomination_yuan as denomination, count(*) filter (where ${isFree(at)})::int as free,
      count(*) filter (where exchange_id is null and quarantined_at is null and not (${isFree(at)}))::int as expiring,
      count(*) filter (where exchange_id is not null and given_at is null)::int as reserved,
      count(given_at)::int as given, count(quarantined_at)::int as "toCheck"
    from exchange_cards where withdrawn_at is null group by denomination_yuan order by denomination_yuan`.execute(
    db,
  );
  return rows;
}

interface BatchRow {
  readonly exchange_batch_id: bigint;
  readonly file_name: string;
  readonly loaded_at: Date;
  readonly loaded_by: bigint;
  readonly email: string;
  readonly total: number;
  readonly free: number;
  readonly withdrawn: number;
  readonly toCheck: number;
  readonly batches: number;
}

async function readBatches(
  db: Queryable,
): Promise<Pick<ExchangeStockResponse, "batches" | "batchCount">> {
  const { rows } = await sql<BatchRow>`
    select b.*, a.email, c.total, c.free, c.withdrawn, c."toCheck" from (
      select *, count(*) over ()::int as batches from exchange_batches
      order by exchange_batch_id desc limit ${MOST_BATCHES}) b
    join accounts a on a.account_id = b.loaded_by
    cross join lateral (select count(*)::int as total, count(withdrawn_at)::int as withdrawn,
        count(quarantined_at)::int as "toCheck",
        count(*) filter (where exchange_id is null and withdrawn_at is null)::int as free
      from exchange_cards where exchange_batch_id = b.exchange_batch_id) c
    order by b.exchange_batch_id desc`.execute(db);
  return {
    batches: rows.map((row) => ({
      batchId: String(row.exchange_batch_id),
      fileName: row.file_name,
      loadedAt: row.loaded_at.toISOString(),
      loadedBy: { accountId: String(row.loaded_by), email: row.email },
      total: row.total,
      free: row.free,
      withdrawn: row.withdrawn,
      toCheck: row.toCheck,
    })),
    batchCount: rows[0]?.batches ?? 0,
  };
}

/** The switches, the offer in force, the stock by denomination, its quarantine, and the files that it came from. */
export async function showStock(
  { db, clock }: Deps,
  language: Language = "en",
): Promise<Result<ExchangeStockResponse>> {
  const at = clock.now();
  const [state, findings, offer, stock, quarantine, batches] = await Promise.all([
    showSwitches(db, EXCHANGES, language),
    readFindings(db, "exchanges", language),
    readOfferState(db, at),
    readStock(db, at),
    readQuarantine(db),
    readBatches(db),
  ]);
  return {
    ...state,
    ...findings,
    offer: { ...offer, version: versionOf(offer) },
    stock,
    quarantine: {
      count: quarantine.toCheck,
      since: quarantine.quarantinedAt,
      version: versionOf(quarantine),
    },
    ...batches,
  };
}
