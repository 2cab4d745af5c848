import { OWNER_ACTS, type OwnerAct } from "@nodeyard/contract/account/acts.ts";
import * as calls from "@nodeyard/contract/account/calls.ts";
import type { Activity } from "@nodeyard/contract/account/calls.ts";
import {
  ACTIVITY_FACTS,
  type ActivityFact,
  type ActivityKind,
} from "@nodeyard/contract/account/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { openCountries } from "../../platform/country.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";

/** The acts that are shown, all or of one kind. */
function actsOf(kind: ActivityKind | undefined): OwnerAct[] {
  const acts = Object.keys(OWNER_ACTS) as OwnerAct[];
  return acts.filter((act) => kind === undefined || OWNER_ACTS[act].kind === kind);
}

/** Of what a line says only what its owner may read: an operator's reasons are not among it. */
function factsOf(details: unknown): Partial<Record<ActivityFact, string>> {
  const known = details as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    ACTIVITY_FACTS.flatMap((fact) => {
      const value = known[fact];
      return typeof value === "string" || typeof value === "number" ? [[fact, String(value)]] : [];
    }),
  );
}

/** The account's audit lines, newest first. */
export const listActivity = handle(
  calls.listActivity,
  async (
    deps: Pick<Deps, "db">,
    { kind, pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { accountId },
  ) => {
    const lines = deps.db
      .selectFrom("audit_lines")
      .where("subject_account_id", "=", accountId)
      .where("act", "in", actsOf(kind));
    const [rows, { total }, countryOf] = await Promise.all([
      lines
        .selectAll()
        .orderBy("audit_line_id", "desc")
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize)
        .execute(),
      lines.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
      openCountries(),
    ]);
    const list = rows.map((row): Activity => ({
      activityId: String(row.audit_line_id),
      at: row.at.toISOString(),
      act: row.act as OwnerAct,
      isOwn: row.actor_account_id === accountId,
      ip: row.ip,
      country: row.ip === null ? "" : countryOf(row.ip),
      facts: factsOf(row.details),
    }));
    return { list, total: Number(total), pageSize };
  },
);
