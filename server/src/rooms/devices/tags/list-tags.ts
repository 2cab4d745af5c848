import * as calls from "@nodeyard/contract/devices/tag-calls.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";

const COLLATIONS = { zn: sql`"zh-x-icu"`, en: sql`"en-x-icu"` } as const;

/** The account's tags in the order of the reader's language. */
export const listTags = handle(calls.listTags, async (deps, _request, caller) => {
  const { rows } = await sql<{ tag_id: bigint; name: string; device_count: number }>`
    select n.tag_id, n.name, count(g.device_id)::int as device_count
    from tags n left join device_tags g on g.tag_id = n.tag_id
    where n.account_id = ${caller.accountId}
    group by n.tag_id
    order by n.name collate ${COLLATIONS[caller.language]}`.execute(deps.db);
  return {
    list: rows.map((row) => ({
      tagId: String(row.tag_id),
      name: row.name,
      deviceCount: row.device_count,
    })),
  };
});
