import { currencyOf } from "@nodeyard/contract/currency.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/revenue/economics-calls.ts";
import {
  ELECTRICITY_PRICE_MAX,
  MONEY_MAX,
  POWER_MAX_WATTS,
  readElectricityPrice,
  readMoney,
  readPower,
} from "@nodeyard/contract/revenue/economics-rules.ts";
import { revenueErrors, revenueMessages } from "@nodeyard/contract/revenue/errors.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";

/** Null for an empty text; throws for one that is no value. */
function readOptional<Value>(
  text: string,
  read: (text: string) => Value | undefined,
  error: ErrorDefinition,
  max: number,
): Value | null {
  if (text.trim() === "") return null;
  const value = read(text);
  if (value === undefined) throw new ApiError(error, { params: { max } });
  return value;
}

/** The currency is that of the site on which something was entered first. */
async function openSettings(tx: Tx, caller: OwnerCaller): Promise<void> {
  const currency = currencyOf(siteOf(caller.language));
  await tx
    .insertInto("account_costs")
    .values({ account_id: caller.accountId, currency })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}

/** Unknown ids that a refusal names. */
const IDS_NAMED = 5;

/** Ids of bound devices of the account; throws if one is not. */
async function requireOwn(
  tx: Tx,
  accountId: bigint,
  texts: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(texts)].map((text) => {
    const id = readWireId(text);
    if (id === undefined) throw new ApiError(revenueErrors.unknownDevice);
    return String(id);
  });
  const { rows } = await sql<{ id: string }>`select device_id::text as id from devices
    where device_id = any(${ids}::bigint[]) and account_id = ${accountId} and unbound_at is null for key share`.execute(
    tx,
  );
  const own = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !own.has(id));
  if (unknown.length > 0 && ids.length === 1) throw new ApiError(revenueErrors.unknownDevice);
  if (unknown.length > 0)
    throw new ApiError(revenueErrors.unknownDevices, {
      params: { count: unknown.length, ids: unknown.slice(0, IDS_NAMED).join(", ") },
    });
  return ids;
}

async function requireOwnTag(tx: Tx, accountId: bigint, text: string): Promise<bigint> {
  const tagId = readWireId(text);
  const tag =
    tagId &&
    (await tx
      .selectFrom("tags")
      .select("tag_id")
      .where("tag_id", "=", tagId)
      .where("account_id", "=", accountId)
      .forKeyShare()
      .executeTakeFirst());
  if (!tag) throw new ApiError(revenueErrors.unknownTag);
  return tag.tag_id;
}

/** Enters the costs of devices, or of a tag, in place of what was entered before. */
export const saveCosts = handle(calls.saveCosts, async (deps, request, caller) => {
  const { accountId } = caller;
  const { deviceIds = [], tagId } = request;
  const { monthInvalid, powerInvalid, purchaseInvalid, costsOfNothing } = revenueErrors;
  const month = readOptional(request.month, readMoney, monthInvalid, MONEY_MAX);
  const power = readOptional(request.powerWatts, readPower, powerInvalid, POWER_MAX_WATTS);
  const purchase = readOptional(request.purchase, readMoney, purchaseInvalid, MONEY_MAX);
  if (deviceIds.length > 0 === (tagId !== undefined)) throw new ApiError(costsOfNothing);
  const values = {
    account_id: accountId,
    month_hundredths: month,
    power_watts: power,
    purchase_hundredths: purchase,
  };
  await deps.db.transaction().execute(async (tx) => {
    await openSettings(tx, caller);
    if (tagId !== undefined) {
      const id = await requireOwnTag(tx, accountId, tagId);
      await tx
        .insertInto("tag_costs")
        .values({ tag_id: id, ...values })
        .onConflict((conflict) => conflict.column("tag_id").doUpdateSet(values))
        .execute();
      return;
    }
    const ids = await requireOwn(tx, accountId, deviceIds);
    await tx
      .insertInto("device_costs")
      .values(ids.map((id) => ({ device_id: BigInt(id), ...values })))
      .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
      .execute();
  });
  return { message: revenueMessages.costsSaved };
});

/** Enters the price of a kilowatt-hour. */
export const saveElectricity = handle(calls.saveElectricity, async (deps, request, caller) => {
  const price = readOptional(
    request.electricityPrice,
    readElectricityPrice,
    revenueErrors.electricityInvalid,
    ELECTRICITY_PRICE_MAX,
  );
  await deps.db.transaction().execute(async (tx) => {
    await openSettings(tx, caller);
    await tx
      .updateTable("account_costs")
      .set({ electricity_price: price })
      .where("account_id", "=", caller.accountId)
      .execute();
  });
  return { message: revenueMessages.electricitySaved };
});
