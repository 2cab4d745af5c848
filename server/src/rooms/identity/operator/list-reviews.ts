import * as calls from "@nodeyard/contract/identity/operator/calls.ts";
import type { PhotoReview } from "@nodeyard/contract/identity/operator/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { isOwn } from "../own-person.ts";

interface Row {
  readonly identity_review_id: bigint;
  readonly account_id: bigint;
  readonly email: string;
  readonly state: PhotoReview["state"];
  readonly fault: PhotoReview["fault"];
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: bigint | null;
  readonly decider_email: string | null;
  readonly looks: number;
  readonly is_own: boolean;
  readonly total: number;
}

/** Reviews of all owners: open ones first, the oldest of them first; then the newest. */
export const listReviews = handle(
  calls.listPhotoReviews,
  async (
    { db }: Pick<Deps, "db">,
    { show = "open", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { accountId: me },
  ) => {
    const { rows } = await sql<Row>`
    select r.*, a.email, d.email as decider_email, count(*) over ()::int as total,
      ${isOwn(me, sql`r.account_id`)} as is_own
    from identity_reviews r join accounts a using (account_id)
      left join accounts d on d.account_id = r.decided_by
    where ${show === "open" ? sql`r.state = 'open'` : sql`true`}
    order by r.state = 'open' desc, case when r.state = 'open' then r.identity_review_id end, r.identity_review_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => ({
        reviewId: String(row.identity_review_id),
        account: { accountId: String(row.account_id), email: row.email },
        state: row.state,
        submittedAt: row.submitted_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedBy:
          row.decided_by === null
            ? null
            : { accountId: String(row.decided_by), email: row.decider_email ?? "" },
        fault: row.fault,
        looks: row.looks,
        canDecide: row.state === "open" && !row.is_own,
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
