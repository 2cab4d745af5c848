import { ApiError } from "@nodeyard/contract/error.ts";
import { stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import { MAX_FILE_CARDS } from "@nodeyard/contract/exchange/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { readCardFile, type CardFile, type FileCard, type LineProblem } from "./read-card-file.ts";
import { numberDigests, secretDigests } from "../../stock/sealed-card.ts";
import { tooEarlyDay } from "../../stock/stock.ts";

/** Problems that are named; of more it is only said how many there are. */
const MOST_PROBLEMS = 100;

/**
 * Lines of cards whose number or secret is either one of a card that was loaded before, whichever key its digest was made with:
 * the columns of a file may be exchanged.
 */
async function findKnown(
  { encryption }: Pick<Deps, "encryption">,
  db: Queryable,
  cards: readonly FileCard[],
): Promise<ReadonlySet<number>> {
  const numbers = new Map<string, number>();
  const secrets = new Map<string, number>();
  for (const { line, number, secret } of cards) {
    for (const text of [number, secret]) {
      for (const digest of numberDigests(encryption, text)) numbers.set(digest, line);
      for (const digest of secretDigests(encryption, text)) secrets.set(digest, line);
    }
  }
  const { rows } = await sql<{ number_digest: string; secret_digest: string }>`
    select number_digest, secret_digest from exchange_cards
    where withdrawn_at is null and number_digest = any(${[...numbers.keys()]}::text[])
    union all select number_digest, secret_digest from exchange_cards
    where withdrawn_at is null and secret_digest = any(${[...secrets.keys()]}::text[])`.execute(db);
  const lines = rows.flatMap((row) => [
    numbers.get(row.number_digest),
    secrets.get(row.secret_digest),
  ]);
  return new Set(lines.filter((line) => line !== undefined));
}

/** Reads a file and compares it with the stock. Throws if it is no file of cards at all. */
export async function inspectCardFile(
  deps: Pick<Deps, "clock" | "encryption">,
  db: Queryable,
  text: string,
): Promise<CardFile> {
  const { cards, problems } = readCardFile(text, tooEarlyDay(deps.clock.now()));
  if (cards.length === 0 && problems.length === 0) throw new ApiError(stockErrors.fileEmpty);
  if (cards.length > MAX_FILE_CARDS)
    throw new ApiError(stockErrors.fileTooLong, { params: { most: MAX_FILE_CARDS } });
  const known = await findKnown(deps, db, cards);
  const repeated = [...known].map((line): LineProblem => ({ line, problem: "known" }));
  return {
    cards: cards.filter(({ line }) => !known.has(line)),
    problems: [...problems, ...repeated].toSorted((one, other) => one.line - other.line),
  };
}

/** Checks a file of cards line by line, and loads nothing. */
export const checkCardFile = handle(
  calls.checkCardFile,
  async (deps, { file }: { readonly file: string }) => {
    const { cards, problems } = await inspectCardFile(deps, deps.db, file);
    const counts = new Map<number, number>();
    for (const { denominationYuan } of cards)
      counts.set(denominationYuan, (counts.get(denominationYuan) ?? 0) + 1);
    return {
      cards: [...counts]
        .toSorted(([one], [other]) => one - other)
        .map(([denomination, count]) => ({ denomination, count })),
      problems: problems.slice(0, MOST_PROBLEMS),
      problemCount: problems.length,
    };
  },
);
