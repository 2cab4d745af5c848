import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { SESSION_ENDS, type SessionEnd } from "../../platform/http/session-ends.ts";

export type StoredSessionEnd = Exclude<SessionEnd, "expired">;

/** Keeps why sessions ended that were just deleted. */
export async function noteEnded(
  tx: Queryable,
  ended: readonly { readonly session_hash: Buffer; readonly last_used_at: Date }[],
  reason: StoredSessionEnd,
): Promise<void> {
  if (ended.length === 0) return;
  await tx
    .insertInto("ended_sessions")
    .values(ended.map((session) => ({ ...session, reason })))
    .execute();
}

/** Answer to a session that is not alive: why it ended, if it was one. */
export async function sessionError(
  { pool }: Pick<Deps, "pool">,
  sessionHash: Buffer,
): Promise<ApiError> {
  const { rows } = await pool.query<{ reason: SessionEnd }>({
    name: "read-session-end",
    text: `select reason from ended_sessions where session_hash = $1
      union all select 'expired' from sessions where session_hash = $1`,
    values: [sessionHash],
  });
  const [ended] = rows;
  return new ApiError(ended ? SESSION_ENDS[ended.reason] : platformErrors.noSession);
}
