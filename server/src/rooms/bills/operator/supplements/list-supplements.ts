import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import type { Supplement } from "@nodeyard/contract/bills/operator/calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../../../platform/http/route.ts";
import { versionOf } from "../../../account/operator-act.ts";
import { isOwn } from "../../../identity/own-person.ts";
import { chooseMonth } from "../../choose-month.ts";
import { LINES, supplementState, type SupplementRow } from "./supplement-rows.ts";

type Row = SupplementRow & {
  readonly uploader: string;
  readonly approver: string | null;
  readonly is_own: boolean;
  readonly total: number;
};

function present(row: Row): Supplement {
  const isDraft = row.approved_at === null;
  return {
    recordId: String(row.bill_supplement_id),
    month: row.month.slice(0, 7),
    fileName: row.file_name,
    reason: row.reason,
    state: isDraft ? "draft" : "approved",
    uploadedBy: { accountId: String(row.uploaded_by), email: row.uploader },
    uploadedAt: row.uploaded_at.toISOString(),
    approvedBy:
      row.approved_by === null
        ? null
        : { accountId: String(row.approved_by), email: row.approver ?? "" },
    approvedAt: row.approved_at?.toISOString() ?? null,
    lines: row.lines,
    bp: formatMicroBp(row.amount),
    canApprove: isDraft && !row.is_own,
    version: versionOf(supplementState(row)),
  };
}

/** Files of supplements, those that wait for approval first. */
export const listSupplements = handle(
  calls.getBillRecordList,
  async ({ db, clock }, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, date }, { accountId }) => {
    const month = date ? `${chooseMonth(clock.now(), date)}-01` : undefined;
    const { rows } = await sql<Row>`
    select s.*, u.email as uploader, a.email as approver, l.*, count(*) over ()::int as total,
      ${isOwn(accountId, sql`s.uploaded_by`)} or exists (select from bill_lines b
        where b.bill_supplement_id = s.bill_supplement_id and ${isOwn(accountId, sql`b.account_id`)}) as is_own
    from bill_supplements s join accounts u on u.account_id = s.uploaded_by
      left join accounts a on a.account_id = s.approved_by cross join ${LINES} l
    where ${month === undefined ? sql`true` : sql`s.month = ${month}::date`}
    order by (s.approved_at is not null), s.bill_supplement_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => present(row)),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
