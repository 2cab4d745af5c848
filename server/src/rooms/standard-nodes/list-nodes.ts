import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import type { RunningNode, StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { NODE_SHOWS, type NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { sql } from "kysely";
import { openCarriers, type FindCarrier } from "../monitoring/carriers/carrier.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { matches, shown } from "./narrow-nodes.ts";
import { presentNodes } from "./present-node.ts";
import { selectNodes, type NodeRow } from "./select-nodes.ts";

interface RunningRow extends NodeRow {
  readonly cpu_count: number | null;
  readonly memory_bytes: bigint | null;
  readonly storage_bytes: bigint | null;
  readonly ext_ip: string | null;
  readonly last_seen_at: Date | null;
  readonly is_serving: boolean;
}

const FIGURES = sql`, s.cpu_count, s.memory_bytes, s.storage_bytes, s.ext_ip, s.last_seen_at,
  exists (select from device_tasks t where t.device_id = n.device_id and t.ended_at is null and t.state = 'Running') as is_serving`;

/** A page of the account's nodes, the newest first, with how many each part of the list has. */
export const listNodes = handle(calls.getStandardNode, async (deps, query, caller) => {
  const { accountId, language } = caller;
  const { serverID, serverNote = "", deviceInfo = false, show = "all" } = query;
  const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const id = serverID?.trim().toUpperCase() ?? "";
  const found = sql`n.account_id = ${accountId} and (${id} = '' or n.server_id = ${id})
    and ${matches(serverNote, caller)} and (${!deviceInfo} or n.device_id is not null)`;
  const rest = sql`order by n.standard_node_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const condition = sql`${found} and ${shown(show)}`;
  const [{ rows }, counts] = await Promise.all([
    selectNodes(condition, { columns: FIGURES, rest }).execute(deps.db),
    countShows(deps, found),
  ]);
  const carrierOf = await openCarriers();
  const now = deps.clock.now();
  const presented = await presentNodes(deps, rows, language);
  const data = presented.map((node, place) =>
    deviceInfo ? { ...node, ...presentFigures(rows[place] as RunningRow, carrierOf, now) } : node,
  );
  return { data, total: counts[show], pageSize, counts };
});

async function countShows(
  { db }: Deps,
  found: ReturnType<typeof sql>,
): Promise<Record<NodeShow, number>> {
  const counted = sql.join(
    NODE_SHOWS.map((show) => sql`count(*) filter (where ${shown(show)})::int as ${sql.id(show)}`),
  );
  const { rows } = await sql<Record<NodeShow, number>>`select ${counted} from standard_nodes n
    left join devices d on d.device_id = n.device_id where ${found}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a count has one row");
  return counts;
}

type Figures = Omit<RunningNode, keyof StandardNode>;

function presentFigures(row: RunningRow, carrierOf: FindCarrier, now: Date): Figures {
  const status = onlineStatus(row.last_seen_at, now);
  const size = (bytes: bigint | null): number | null => (bytes === null ? null : Number(bytes));
  return {
    cpu_count: row.cpu_count,
    mem_size: size(row.memory_bytes),
    storage_size: size(row.storage_bytes),
    operator: carrierOf(row.ext_ip ?? ""),
    city: "",
    serverServiceStatus: status === "offline" ? "offline" : row.is_serving ? "serving" : "idle",
    status,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  };
}
