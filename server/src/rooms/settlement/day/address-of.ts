// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";

/** Text of addresses that PostgreSQL can read; others, such as link-local ones with a zone, are unknown. */
const READABLE = "^[0-9a-fA-F:.]+$";
const MAPPED = "^::ffff:(?=[0-9])";

/** The address that rewards are bounded by, as a column: an IPv6 one by its /64, all of which is its holder's. */
export function addressOf(ip: RawBuilder<unknown>): RawBuilder<string | null> {
  const plain = sql`regexp_replace(${ip}, ${MAPPED}, '', 'i')`;
  return sql<string | null>`case when ${ip} is null or ${ip} !~ ${READABLE} then null
    when ${plain} like '%:%' then network(set_masklen(${plain}::inet, 64))::text else ${plain} end`;
}
