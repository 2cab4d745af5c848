import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import { acceptanceErrors } from "@nodeyard/contract/acceptance/errors.ts";
import { RECORDS_PAGE_SIZE } from "@nodeyard/contract/acceptance/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordText } from "./words.ts";

/** The type of task whose results owners look up. */
const TASK_TYPE = "F";

/** Results of accepted F tasks of a host of the account, the newest first. */
export const listRecords = handle(
  calls.getAcceptanceRes,
  async (
    { db },
    { hostname, pageNum = 1, pageSize = RECORDS_PAGE_SIZE },
    { accountId, language },
  ) => {
    if (hostname === "") throw new ApiError(acceptanceErrors.hostnameMissing);
    const found = db
      .selectFrom("acceptance_records")
      .where("account_id", "=", accountId)
      .where("hostname", "=", hostname)
      .where("task_type", "=", TASK_TYPE);
    const { total } = await found
      .select((select) => select.fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy("acceptance_record_id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return {
      dev_err_list: rows.map((row) => ({
        MuhuaMac: row.mac,
        Line: row.line,
        CheckTaskEndTime: row.checked_at.toISOString(),
        CheckDetailResult: recordText(row.outcome, row.params, language),
        isPassed: row.outcome === "passed",
      })),
      total: Number(total),
      pageSize,
    };
  },
);
