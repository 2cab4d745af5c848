// Offered to other rooms.
import type { SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { presentHead } from "./present.ts";

/** Fewer characters of a hash would be found in every other one. */
const HASH_FROM = 6;

/** Names of withdrawals, and the part of each that finds the newest ones. */
const NAMES = [
  { name: "withdrawals", from: 4 },
  { name: "提现", from: 2 },
] as const;

function isTheirName(text: string): boolean {
  const folded = text.toLowerCase();
  return NAMES.some(({ name, from }) => folded.length >= from && name.startsWith(folded));
}

/** The account's withdrawals by their name, id or amount, or by the beginning of a transaction's hash; the newest of them. */
export async function findWithdrawals(
  deps: Pick<Deps, "db">,
  { text, limit }: { readonly text: string; readonly limit: number },
  { accountId }: OwnerCaller,
): Promise<SearchResponse["withdrawals"]> {
  const id = readWireId(text);
  const hash = /^0x[0-9a-f]+$/i.test(text) && text.length >= HASH_FROM ? text.toLowerCase() : "";
  const amount = parseMicroBp(text.replaceAll(",", ""));
  const isNamed = isTheirName(text);
  if (!isNamed && id === undefined && hash === "" && amount === undefined) return [];
  const own = deps.db.selectFrom("withdrawals").selectAll().where("account_id", "=", accountId);
  const rows = await own
    .where((where) =>
      where.or([
        ...(isNamed ? [where.lit(true)] : []),
        ...(id === undefined ? [] : [where("withdrawal_id", "=", id)]),
        ...(hash === "" ? [] : [sql<boolean>`transaction_hash like ${`${hash}%`}`]),
        ...(amount === undefined ? [] : [where("gross_micro_bp", "=", amount)]),
      ]),
    )
    .orderBy("withdrawal_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...presentHead(row), amount: formatMicroBp(row.gross_micro_bp) }));
}
