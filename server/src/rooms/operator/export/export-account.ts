import type pg from "pg";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { readOwnedTables, type OwnedTable } from "./owned-tables.ts";

const ROWS_AT_ONCE = 2000;

/** Ids and amounts as text, which JSON's numbers cannot hold. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === "bigint" ? String(each) : each,
  );
}

async function* readRows(
  client: pg.ClientBase,
  { table, columns, isOwned }: OwnedTable,
  accountId: bigint,
): AsyncGenerator<object[]> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  await client.query(`declare rows cursor for select ${names} from "${table}" where ${isOwned}`, [
    accountId,
  ]);
  for (;;) {
    const { rows } = await client.query<object>(`fetch ${ROWS_AT_ONCE} from rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close rows");
}

/**
 * All data of an account as one JSON object, a table after the other, from one snapshot. `onEnd` gets its number of rows.
 * Memory stays constant: a fleet's points are millions of rows.
 */
export async function* exportAccount(
  { pool, clock }: Pick<Deps, "pool" | "clock">,
  accountId: bigint,
  onEnd: (counts: { tables: number; rows: number }) => void,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    yield `{"exportedAt":${toJson(clock.now())},"accountId":"${accountId}","tables":{`;
    let rowCount = 0;
    let tableCount = 0;
    for (const owned of await readOwnedTables(client)) {
      yield `${tableCount === 0 ? "" : ","}\n${toJson(owned.table)}:[`;
      tableCount += 1;
      let isFirst = true;
      for await (const rows of readRows(client, owned, accountId)) {
        yield (isFirst ? "\n" : ",\n") + rows.map(toJson).join(",\n");
        isFirst = false;
        rowCount += rows.length;
      }
      yield "]";
    }
    yield "\n}}\n";
    await client.query("commit");
    isOver = true;
    onEnd({ tables: tableCount, rows: rowCount });
  } finally {
    // A connection with an open transaction does not go back to the pool.
    client.release(!isOver);
  }
}

/** The audit line of an export, which precedes it. */
export async function recordExport(
  deps: Pick<Deps, "db" | "clock" | "log">,
  operator: Operator,
  accountId: bigint,
): Promise<void> {
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.export",
      roles: ["support", "operations"],
      operator,
      subjectAccountId: accountId,
      read: async () => ({}),
      change: async () => ({ after: {}, result: undefined }),
    }),
  );
}
