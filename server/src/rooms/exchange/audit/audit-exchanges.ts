import type {
  EXCHANGE_FINDINGS,
  ExchangeFault,
} from "@nodeyard/contract/redemption/exchange-findings.ts";
import type { FactsOf, Finding } from "@nodeyard/contract/redemption/finding-text.ts";
import { STUCK_HOURS } from "@nodeyard/contract/redemption/rules.ts";
import { formatInstant, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { compareWithLedger } from "../../redemption/compare-with-ledger.ts";
import type { Deps } from "../../../platform/deps.ts";

const STUCK_MS = STUCK_HOURS.exchange * HOUR_MS;

interface ExchangeFinding extends Finding<ExchangeFault> {
  readonly exchangeId: bigint;
}

const findingOf = <Fault extends ExchangeFault>(
  exchangeId: bigint,
  fault: Fault,
  facts: FactsOf<typeof EXCHANGE_FINDINGS, Fault>,
): ExchangeFinding => ({ exchangeId, fault, facts: { ...facts, id: String(exchangeId) } });

const BOOKED = {
  table: "exchanges",
  id: "exchange_id",
  kind: "exchange",
  moves: { created: "hold", done: "hold+paid", returned: "hold+returned" },
} as const;

/** Exchanges whose cards are not what they paid for: as many, all given or all reserved, none if the BP were returned. */
async function compareCards({ db }: Pick<Deps, "db">): Promise<ExchangeFinding[]> {
  const { rows } = await sql<{
    exchange_id: bigint;
    status: string;
    card_count: number;
    delivered: number;
    reserved: number;
  }>`
    select e.exchange_id, e.status, e.card_count, c.delivered, c.reserved from exchanges e
    cross join lateral (select count(given_at)::int as delivered, count(*) filter (where given_at is null)::int as reserved
      from exchange_cards where exchange_id = e.exchange_id and denomination_yuan = e.denomination_yuan) c
    where case e.status when 'created' then c.delivered <> 0 or c.reserved <> e.card_count
      when 'done' then c.delivered <> e.card_count or c.reserved <> 0 else c.delivered + c.reserved <> 0 end
    order by e.exchange_id`.execute(db);
  return rows.map(({ exchange_id: exchangeId, status, card_count: count, delivered, reserved }) =>
    findingOf(exchangeId, "cards", {
      status,
      count: String(count),
      given: String(delivered),
      reserved: String(reserved),
    }),
  );
}

async function findStuck({ db, clock }: Pick<Deps, "db" | "clock">): Promise<ExchangeFinding[]> {
  const { rows } = await sql<{ exchange_id: bigint; since: Date }>`
    select exchange_id, coalesce(approved_at, created_at) as since from exchanges e
    where status = 'created' and coalesce(approved_at, created_at) < ${new Date(clock.now().getTime() - STUCK_MS)}
      and (approved_at is not null or not exists (select from redemption_assessments a
        where a.kind = 'exchange' and a.order_id = e.exchange_id and a.verdict = 'approval'))
    order by exchange_id`.execute(db);
  return rows.map(({ exchange_id: exchangeId, since }) =>
    findingOf(exchangeId, "stuck", { since: formatInstant(since) }),
  );
}

/** Compares exchanges, their holds and their cards; shares no decision with what gives cards. */
export async function auditExchanges(deps: Pick<Deps, "db" | "clock">): Promise<ExchangeFinding[]> {
  const unbalanced = await compareWithLedger(deps.db, BOOKED);
  return [
    ...unbalanced.map(({ id, facts }) => findingOf(id, "ledger", facts)),
    ...(await compareCards(deps)),
    ...(await findStuck(deps)),
  ];
}
