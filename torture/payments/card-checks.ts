import { EXCHANGE_FINDINGS } from "@nodeyard/contract/redemption/exchange-findings.ts";
import { findingText } from "@nodeyard/contract/redemption/finding-text.ts";
import { auditExchanges } from "../../server/src/rooms/exchange/audit/audit-exchanges.ts";
import { openCard } from "../../server/src/rooms/exchange/stock/sealed-card.ts";
import type { PaymentRig } from "./payment-rig.ts";
import type { Swap } from "./swaps.ts";

export interface CardOutcome {
  /** Cards that two exchanges got, or that are in stock though an owner has read them; exchanges that got more than they paid for. */
  readonly doubled: readonly string[];
  readonly lost: readonly string[];
  readonly stuck: readonly string[];
  readonly audit: readonly string[];
  readonly delivered: number;
  readonly returned: number;
  /** Cards that owners have read of exchanges that a restore has lost. */
  readonly shownAndRolledBack: number;
}

interface Exchange {
  readonly exchange_id: bigint;
  readonly idempotency_key: string;
  readonly card_count: number;
  readonly status: string;
}

/** By number the key of the exchange that was given a card; null for one that is in stock. */
async function readCards({ database, deps }: PaymentRig): Promise<Map<string, string | null>> {
  const rows = await database.db
    .selectFrom("exchange_cards as c")
    .leftJoin("exchanges as e", "e.exchange_id", "c.exchange_id")
    .select(["c.exchange_card_id", "c.sealed", "e.idempotency_key"])
    .where("c.sealed", "is not", null)
    .execute();
  return new Map(
    rows.map(({ exchange_card_id: cardId, sealed, idempotency_key: key }) => [
      openCard(deps.encryption, cardId, sealed ?? "").number,
      key,
    ]),
  );
}

/** Verifies from outside: what owners have read against the books, card by card. */
export async function checkCards(
  rig: PaymentRig,
  expected: {
    readonly swaps: readonly Swap[];
    readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
    readonly rolledBack: ReadonlySet<string>;
  },
): Promise<CardOutcome> {
  const { swaps, shown, rolledBack } = expected;
  const { rows } = await rig.database.pool.query<Exchange>(
    "select exchange_id, idempotency_key, card_count, status from exchanges order by exchange_id",
  );
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  const cards = await readCards(rig);
  const doubled: string[] = [];
  const lost: string[] = [];
  const countOf = new Map<string, number>();
  for (const [number, keys] of shown) {
    if (keys.size > 1) doubled.push(`card ${number} was shown to ${keys.size} exchanges`);
    if (cards.get(number) === null) doubled.push(`card ${number} was shown and is in stock`);
    for (const key of keys) {
      countOf.set(key, (countOf.get(key) ?? 0) + 1);
      const exchange = byKey.get(key);
      if (exchange && cards.get(number) !== key)
        doubled.push(`exchange ${exchange.exchange_id} was shown card ${number}, which is not its`);
    }
  }
  const keys = new Set<string>();
  for (const { key, count, exchangeId } of swaps) {
    keys.add(key);
    const exchange = byKey.get(key);
    const shownCount = countOf.get(key) ?? 0;
    if (shownCount > count) doubled.push(`of ${count} cards of ${key} ${shownCount} were shown`);
    if (exchange?.status === "returned" && shownCount > 0)
      doubled.push(`exchange ${exchange.exchange_id} has its BP back, and its cards were shown`);
    if (exchangeId !== undefined && !rolledBack.has(key) && exchange?.card_count !== count)
      lost.push(
        `exchange ${exchangeId} was acknowledged and is missing or differs from its request`,
      );
  }
  for (const { exchange_id: id, idempotency_key: key } of rows)
    if (!keys.has(key)) doubled.push(`exchange ${id} was not requested`);
  return {
    doubled,
    lost,
    stuck: rows
      .filter(({ status }) => status === "created")
      .map(({ exchange_id: id }) => `exchange ${id}`),
    audit: (await auditExchanges(rig.deps)).map((finding) =>
      findingText(EXCHANGE_FINDINGS, finding, "en"),
    ),
    delivered: rows.filter(({ status }) => status === "done").length,
    returned: rows.filter(({ status }) => status === "returned").length,
    shownAndRolledBack: [...shown.values()].filter((keys) =>
      [...keys].every((key) => !byKey.has(key)),
    ).length,
  };
}
