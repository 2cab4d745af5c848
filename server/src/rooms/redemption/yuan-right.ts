// Offered to other rooms.
import { AGREEMENT_EDITIONS, TAX_AGREEMENT_YEARS } from "@nodeyard/contract/agreements.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { redemptionErrors } from "@nodeyard/contract/redemption/errors.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { acceptAgreement } from "../account/accept-agreement.ts";

/** The conditions of income in yuan beside a verified name. */
export interface YuanRight {
  /** Operators have refused buy-backs and exchanges to the account. */
  readonly isBarred: boolean;
  /** The current edition of the tax agreement was accepted within a year. */
  readonly hasTaxAgreement: boolean;
}

export async function readYuanRight(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<YuanRight> {
  const { rows } = await sql<YuanRight>`
    select exists (select from account_permissions where account_id = ${accountId} and permission = 'no-yuan') as "isBarred",
      exists (select from agreement_acceptances where account_id = ${accountId} and agreement = 'tax'
        and edition = ${AGREEMENT_EDITIONS.tax}
        and accepted_at > ${at}::timestamptz - make_interval(years => ${TAX_AGREEMENT_YEARS})) as "hasTaxAgreement"`.execute(
    db,
  );
  const [right] = rows;
  if (!right) throw new Error("a query of values has no row");
  return right;
}

/** True if a request accepts the tax agreement; throws if it names another edition than the current one. */
export function acceptsTaxAgreement(edition = ""): boolean {
  if (edition !== "" && edition !== AGREEMENT_EDITIONS.tax)
    throw new ApiError(redemptionErrors.taxEditionOther);
  return edition !== "";
}

/** Keeps the acceptance of a request, under the account's lock, unless one of before still holds. */
export async function keepTaxAgreement(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { accountId, edition, ip }: { accountId: bigint; edition: string | undefined; ip: string },
): Promise<void> {
  if (!acceptsTaxAgreement(edition)) return;
  const { hasTaxAgreement } = await readYuanRight(tx, accountId, deps.clock.now());
  if (!hasTaxAgreement) await acceptAgreement(deps, tx, { accountId, agreement: "tax", ip });
}

/** Throws unless income in yuan may be switched on, with the acceptance of the request if it has one. */
export async function assertYuanRight(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  accountId: bigint,
  edition: string,
): Promise<void> {
  const { isBarred, hasTaxAgreement } = await readYuanRight(db, accountId, clock.now());
  if (isBarred) throw new ApiError(redemptionErrors.noPermission);
  if (!acceptsTaxAgreement(edition) && !hasTaxAgreement)
    throw new ApiError(redemptionErrors.taxAgreementFirst);
}
